import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './dashboard.module.css'

type BoxProps = {
  heading: string
  /** Where all of it is. */
  to: string
  toLabel: string
  /** There is more than is shown. */
  more: boolean
  children: ReactNode
}

/** A box with the first few of something; "..." leads to the others (specification, section 2). */
export const Box = ({ heading, to, toLabel, more, children }: BoxProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.box}>
      <div className={styles.top}>
        <h2 id={id}>{heading}</h2>
        <Link to={to} className={styles.all} aria-label={`${toLabel}: ${heading}`}>
          {toLabel}
        </Link>
      </div>
      {children}
      {more ? (
        <Link to={to} className={styles.more} aria-label={`More: ${heading}`}>
          ...
        </Link>
      ) : null}
    </section>
  )
}
