import { useEffect, useState } from 'react'
import styles from './progress-bar.module.css'

/** Shorter waits need no bar (specification, section 9). */
const DELAY_MS = 300
const MINIMUM = 0.25
const STEP_MS = 400

/** A bar on the upper edge while `busy` lasts longer than a moment. It nears the end but only leaves when the wait is over. */
export const ProgressBar = ({ busy }: { busy: boolean }) => {
  const [value, setValue] = useState(0)
  useEffect(() => {
    if (!busy) return
    let step: ReturnType<typeof setInterval> | undefined
    const start = setTimeout(() => {
      setValue(MINIMUM)
      step = setInterval(() => setValue((now) => now + (1 - now) * 0.2), STEP_MS)
    }, DELAY_MS)
    return () => {
      clearTimeout(start)
      clearInterval(step)
      setValue(0)
    }
  }, [busy])
  if (value === 0) return null
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Loading"
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={Number(value.toFixed(2))}
    >
      <div className={styles.bar} style={{ scale: `${value} 1` }} />
    </div>
  )
}
