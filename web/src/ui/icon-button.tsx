import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  solid?: boolean
}

/** A round button with a picture only; `label` is its name. */
export const IconButton = ({ label, icon, solid = false, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    {...rest}
    className={[styles.button, solid && styles.solid, className].filter(Boolean).join(' ')}
  >
    {icon}
  </button>
)
