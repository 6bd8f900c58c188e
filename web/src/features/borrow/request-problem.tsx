import type { DayRange } from '@tribu/proto/http/booking.ts'
import { shortDay } from '../../lib/dates/civil-day.ts'
import { FALLBACK_MESSAGE } from '../../lib/form/attach-errors.ts'
import type { Failure } from '../../lib/http.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import styles from './borrow-page.module.css'

type RequestProblemProps = {
  problem: Failure | undefined
  listing: string
  onChoose: (range: DayRange) => void
  onRetry: () => void
}

/** Why the request was not taken, and the way on from there. What is wanted of a card is said beside it. */
export const RequestProblem = ({ problem, listing, onChoose, onRetry }: RequestProblemProps) => {
  const [first] = problem?.errors ?? []
  if (!problem || !first || first.code === 'card-missing') return <FormError>{undefined}</FormError>
  return (
    <div className={styles.problem}>
      <FormError>{first.detail || FALLBACK_MESSAGE}</FormError>
      <WayOn problem={problem} listing={listing} onChoose={onChoose} onRetry={onRetry} />
    </div>
  )
}

const WayOn = ({ problem, listing, onChoose, onRetry }: RequestProblemProps & { problem: Failure }) => {
  const { code, title, ranges = [] } = problem.errors[0]!
  const calendar = `/listing/${listing}#dates`
  if (code === 'dates-taken' || title === 'start' || title === 'end') {
    return (
      <>
        {ranges.length > 0 ? <p className={styles.free}>These are free, and as long:</p> : null}
        <div className={styles.buttons}>
          {ranges.map((range) => (
            <Button key={range.start} variant="secondary" onClick={() => onChoose(range)}>
              {shortDay(range.start)} to {shortDay(range.end)}
            </Button>
          ))}
          <ButtonLink variant="quiet" to={calendar}>
            Open the calendar
          </ButtonLink>
        </div>
      </>
    )
  }
  if (code === 'lender-not-connected' || code === 'own-listing') {
    return (
      <div className={styles.buttons}>
        <ButtonLink variant="secondary" to={`/listing/${listing}`}>
          Back to the listing
        </ButtonLink>
        <ButtonLink variant="quiet" to="/search?type=sharing">
          Look for another
        </ButtonLink>
      </div>
    )
  }
  if (problem.status === 0 || problem.status >= 500) {
    return (
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    )
  }
  return null
}
