import type { ReactNode } from 'react'
import styles from './state.module.css'

type EmptyStateProps = { heading?: string; icon?: ReactNode; children?: ReactNode; actions?: ReactNode }

/** Says that there is nothing, and what to do about it. */
export const EmptyState = ({
  heading = 'Sorry, nothing found here..',
  icon,
  children,
  actions,
}: EmptyStateProps) => (
  <div className={styles.state}>
    {icon ? <div className={styles.icon}>{icon}</div> : null}
    <p className={styles.heading}>{heading}</p>
    {children ? <div className={styles.text}>{children}</div> : null}
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </div>
)
