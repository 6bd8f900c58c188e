import type { Booking } from '@tribu/proto/http/booking.ts'
import { SUMMARY_MAX } from '@tribu/proto/http/limits.ts'
import { displayName } from '../../lib/display-name.ts'
import { StarInput } from '../../ui/star-rating.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { reviewsShownBy } from './review-dates.ts'
import { StepDialog } from './step-dialog.tsx'
import type { StepHandlers } from './step-dialog.tsx'

export const ReviewDialog = ({ booking, ...handlers }: StepHandlers & { booking: Booking }) => {
  const name = displayName(booking.isLender ? booking.borrower : booking.lender)
  return (
    <StepDialog {...handlers} booking={booking} action="review" heading={`Review ${name}`} verb="Post review">
      <p>
        Reviews are hidden until both of you have written, or until {reviewsShownBy(booking)}. They cannot be
        changed afterwards.
      </p>
      <StarInput label="How was it?" name="rating" />
      <TextArea
        name="comment"
        label="Comment"
        rows={4}
        maxLength={SUMMARY_MAX}
        hint={
          booking.isLender
            ? 'Was everything looked after, and brought back in time?'
            : 'Was it as described, and easy to pick up?'
        }
      />
    </StepDialog>
  )
}
