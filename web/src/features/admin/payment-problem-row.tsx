import type { PaymentProblem } from '@tribu/proto/http/payment-problem.ts'
import { Link } from 'react-router-dom'
import { flashShown } from '../../lib/flash-state.ts'
import { formatMoment } from '../../lib/format-date.ts'
import { whyItFailed } from '../../lib/http.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useRetryPaymentProblemMutation } from './problem-api.ts'
import styles from './problems.module.css'

const KINDS: Record<PaymentProblem['kind'], string> = {
  webhook: 'Notification',
  step: 'Step',
  difference: 'Difference in the books',
}

export const PaymentProblemRow = ({ problem }: { problem: PaymentProblem }) => {
  const [retry, { isLoading }] = useRetryPaymentProblemMutation()
  const dispatch = useAppDispatch()
  const tryAgain = async () => {
    const answer = await retry(problem._id)
    if (answer.error) {
      const text = whyItFailed(answer.error)
      dispatch(flashShown({ tone: 'error', text }))
      return
    }
    const left = answer.data.some((other) => other._id === problem._id)
    dispatch(
      flashShown(
        left
          ? { tone: 'notice', text: `Tried again, and it is still there: ${problem.what}` }
          : { tone: 'success', text: `Solved: ${problem.what}` },
      ),
    )
  }
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.what}>
          <Badge tone={problem.kind === 'difference' ? 'danger' : 'sun'}>{KINDS[problem.kind]}</Badge>{' '}
          <strong>{problem.what}</strong>
        </p>
        <p className={styles.reason}>{problem.reason}</p>
        <p className={styles.soft}>
          since {formatMoment(problem.since)} ·{' '}
          {problem.attempts === 1 ? 'tried once' : `tried ${problem.attempts} times`}
          {problem.booking ? (
            <>
              {' '}
              · <Link to={`/admin/booking/${problem.booking}`}>See the booking</Link>
            </>
          ) : null}
        </p>
      </div>
      <Button
        variant="secondary"
        busy={isLoading}
        aria-label={`Retry: ${problem.what}`}
        onClick={() => void tryAgain()}
      >
        Retry
      </Button>
    </li>
  )
}
