import type { ReactNode } from 'react'
import styles from './badge.module.css'

type BadgeProps = { children: ReactNode; tone?: 'plain' | 'brand' | 'harbour' | 'sun' | 'danger' }

export const Badge = ({ children, tone = 'plain' }: BadgeProps) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)
