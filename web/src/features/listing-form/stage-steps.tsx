import CircleAlert from 'lucide-react/icons/circle-alert'
import { useForm } from '../../lib/form/form-context.ts'
import { STAGE_NAMES, stagesWith } from './stages.ts'
import type { Stage } from './stages.ts'
import styles from './stage-steps.module.css'

type StageStepsProps = { stages: Stage[]; current: Stage; onChoose: (stage: Stage) => void }

/** The stages as steps to press, in any order; a step says when something in it wants attention. */
export const StageSteps = ({ stages, current, onChoose }: StageStepsProps) => {
  const faulty = stagesWith(Object.keys(useForm().errors))
  return (
    <nav aria-label="Steps of the listing" className={styles.nav}>
      <ol role="list" className={styles.steps}>
        {stages.map((stage, index) => (
          <li key={stage}>
            <button
              type="button"
              className={styles.step}
              aria-current={stage === current ? 'step' : undefined}
              data-faulty={faulty.has(stage) || undefined}
              onClick={() => onChoose(stage)}
            >
              <span className={styles.number} aria-hidden="true">
                {faulty.has(stage) ? <CircleAlert size={18} /> : index + 1}
              </span>
              {STAGE_NAMES[stage]}
              {faulty.has(stage) ? <span className="visually-hidden"> (needs attention)</span> : null}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
