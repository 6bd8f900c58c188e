import type { Booking } from '@tribu/proto/http/booking.ts'
import { useState } from 'react'
import { bookingDates } from '../../lib/booking/booking-dates.ts'
import { lateRule, moneyOfCancelling } from './cancel-terms.ts'
import { StepDialog } from './step-dialog.tsx'
import type { StepHandlers } from './step-dialog.tsx'

/** The word on the button that leads here, and on the one that does it. */
export const cancelVerb = (booking: Booking) =>
  booking.status === 'approval-awaiting' ? 'Cancel request' : 'Cancel booking'

export const CancelDialog = ({ booking, ...handlers }: StepHandlers & { booking: Booking }) => {
  const [now] = useState(() => Date.now() / 1000)
  return (
    <StepDialog {...handlers} booking={booking} action="cancel" verb={cancelVerb(booking)} danger>
      <p>
        “{booking.listing.name}”, {bookingDates(booking)}: the dates are free again for others, and the other
        party is told. This cannot be taken back.
      </p>
      <p>
        <strong>{moneyOfCancelling(booking)}</strong>
      </p>
      {booking.status === 'approved' ? <p>{lateRule(booking, now)}</p> : null}
    </StepDialog>
  )
}
