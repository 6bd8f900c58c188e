import type { ReactNode } from 'react'
import styles from './form-part.module.css'

/** Fields that belong together, in a frame with a heading. */
export const FormPart = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <fieldset className={styles.part}>
    <legend>{heading}</legend>
    {children}
  </fieldset>
)
