import { useEffect, useState } from 'react'
import type { Ref } from 'react'
import { Button } from '../../ui/button.tsx'
import type { LoaderState } from './loader-state.ts'
import styles from './load-status.module.css'

/** After this long the member is told that it takes long. */
const SLOW_MS = 5000

type LoadStatusProps = {
  state: LoaderState
  empty: boolean
  onRetry: () => void
  ref?: Ref<HTMLDivElement>
}

/** The end of an endless list: what it is doing, in the specification's words. */
export const LoadStatus = ({ state, empty, onRetry, ref }: LoadStatusProps) => {
  const slow = useSlow(state === 'loading')
  return (
    <div ref={ref} className={styles.end}>
      <p role="status">
        {state === 'complete' ? (empty ? 'No results :(' : 'No more data :)') : null}
        {slow ? 'This takes longer than usual. Still trying…' : null}
      </p>
      {state === 'error' ? (
        <div role="alert" className={styles.error}>
          <p>Opps, something went wrong :(</p>
          <Button variant="secondary" onClick={onRetry}>
            Retry
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const useSlow = (waiting: boolean) => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}
