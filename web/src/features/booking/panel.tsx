import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './panel.module.css'

/** A part of a booking's page. */
export const Panel = ({ heading, children }: { heading: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
