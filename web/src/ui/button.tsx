import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'sun'
  size?: 'm' | 'l'
  wide?: boolean
}

/** The class of everything that looks like a button. */
export const buttonClass = ({ variant = 'primary', size = 'm', wide = false }: Look, more = '') =>
  [styles.button, styles[variant], size === 'l' && styles.large, wide && styles.wide, more]
    .filter(Boolean)
    .join(' ')

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** `busy` shows that the press is being worked on and takes no further one, while the button keeps the focus. */
export const Button = ({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={buttonClass({ variant, size, wide }, className)}
    aria-disabled={busy || undefined}
    data-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
    {children}
  </button>
)

type ButtonLinkProps = ComponentProps<typeof Link> & Look

export const ButtonLink = ({ variant, size, wide, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass({ variant, size, wide }, className)} />
)
