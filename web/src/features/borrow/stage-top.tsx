import type { Ref } from 'react'
import type { Stage } from './borrow-draft.ts'
import styles from './borrow-page.module.css'

const HEADINGS: Record<Stage, string> = {
  details: 'Agreement, address and card',
  identity: 'Tell the lender who you are',
  code: 'Enter the code that we texted',
}
const ALL: Stage[] = ['details', 'identity', 'code']

type StageTopProps = { stage: Stage; verified: boolean; heading: Ref<HTMLHeadingElement> }

/** Where one is on the way; the heading takes the focus when the stage changes. */
export const StageTop = ({ stage, verified, heading }: StageTopProps) => {
  // Verified only just now, with the code still on the screen, is no skipping.
  const stages = verified && stage === 'details' ? ALL.slice(0, 1) : ALL
  const place = stages.indexOf(stage) + 1
  const count = stages.length + 1
  return (
    <>
      <p className={styles.step}>
        <span>
          Step {place} of {count}
        </span>
        <span className={styles.bar} aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <span key={index} data-done={index < place || undefined} />
          ))}
        </span>
      </p>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {HEADINGS[stage]}
      </h2>
    </>
  )
}
