import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The measure of a page. `narrow` is for reading and for forms. */
export const Page = ({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) => (
  <div className={narrow ? `${styles.page} ${styles.narrow}` : styles.page}>{children}</div>
)
