import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './page-section.module.css'

type PageSectionProps = { heading: string; more?: { to: string; label: string }; children: ReactNode }

/** A part of a page with its heading and, beside it, the way to all of it. */
export const PageSection = ({ heading, more, children }: PageSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.top}>
        <h2 id={id}>{heading}</h2>
        {more ? (
          <Link to={more.to} className={styles.more} aria-label={`${more.label}: ${heading}`}>
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  )
}
