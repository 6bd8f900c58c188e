import type { Booking } from '@tribu/proto/http/booking.ts'
import type { Review } from '@tribu/proto/http/review.ts'
import { displayName } from '../../lib/display-name.ts'
import { useListBookingReviewsQuery } from '../../lib/review/review-api.ts'
import { ReviewCard } from '../../lib/review/review-card.tsx'
import { Panel } from './panel.tsx'
import { reviewsShownBy } from './review-dates.ts'
import styles from './booking-view.module.css'

/** What both said of each other, once it may be seen; before that, why it cannot. */
export const BookingReviews = ({ booking }: { booking: Booking }) =>
  booking.status === 'completed' ? <OfCompleted booking={booking} /> : null

const OfCompleted = ({ booking }: { booking: Booking }) => {
  const { currentData: shown = [] } = useListBookingReviewsQuery(booking._id)
  const waiting = booking.canReview || booking.canBeReviewed
  if (shown.length === 0 && !waiting) return null
  return (
    <Panel heading="Reviews">
      {shown.length > 0 ? (
        <ul role="list" className={styles.reviews}>
          {shown.map((review) => (
            <li key={review._id}>
              <ReviewCard review={review} about={aboutOf(review, booking)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.last}>{hiddenText(booking)}</p>
      )}
    </Panel>
  )
}

const aboutOf = ({ role }: Review, booking: Booking) =>
  `about ${displayName(role === 'lender' ? booking.lender : booking.borrower)}`

const hiddenText = (booking: Booking) => {
  const other = displayName(booking.isLender ? booking.borrower : booking.lender)
  const until = `hidden until both have written or ${reviewsShownBy(booking)}`
  if (!booking.isLender && !booking.isBorrower) return `Reviews are ${until}.`
  if (booking.canReview) return `Say how it was with ${other}. Reviews stay ${until}.`
  return `You have written; ${other} can still do so. Reviews stay ${until}.`
}
