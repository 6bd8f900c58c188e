import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import styles from './form-error.module.css'

/** The message over a whole form. The region is always there, so that a screen reader hears what comes into it. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    {children ? (
      <p className={styles.error}>
        <CircleAlert aria-hidden="true" size={20} />
        <span>{children}</span>
      </p>
    ) : null}
  </div>
)
