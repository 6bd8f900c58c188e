import type { ReactNode } from 'react'
import styles from './account-frame.module.css'

type AccountFrameProps = { heading: string; intro?: ReactNode; children: ReactNode; foot?: ReactNode }

/** The quiet card that signing in, signing up and a new password stand on. */
export const AccountFrame = ({ heading, intro, children, foot }: AccountFrameProps) => (
  <div className={styles.page}>
    <div className={styles.card}>
      <h1 className={styles.heading}>{heading}</h1>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      {children}
    </div>
    {foot ? <p className={styles.foot}>{foot}</p> : null}
  </div>
)
