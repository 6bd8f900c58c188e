import type { ReactNode } from 'react'

type FormStageProps = { stage: string; current: string; children: ReactNode; labelledBy?: string }

/** One stage of a form. It stays mounted while hidden: its fields keep what was typed, and are submitted and checked with the rest. */
export const FormStage = ({ stage, current, children, labelledBy }: FormStageProps) => (
  <div data-stage={stage} hidden={stage !== current} role="group" aria-labelledby={labelledBy}>
    {children}
  </div>
)
