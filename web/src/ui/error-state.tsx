import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './state.module.css'

type ErrorStateProps = { message?: string; detail?: ReactNode; onRetry?: () => void }

/** Says that something could not be fetched, and offers to try again. */
export const ErrorState = ({
  message = 'Sorry, something went wrong with your request',
  detail,
  onRetry,
}: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <div className={styles.icon}>
      <CloudOff aria-hidden="true" size={32} />
    </div>
    <p className={styles.heading}>{message}</p>
    {detail ? <p className={styles.text}>{detail}</p> : null}
    {onRetry ? (
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      </div>
    ) : null}
  </div>
)
