import type { Booking } from '@tribu/proto/http/booking.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { bookingDates } from '../../lib/booking/booking-dates.ts'
import { displayName } from '../../lib/display-name.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { StepDialog } from './step-dialog.tsx'
import type { StepHandlers } from './step-dialog.tsx'

type Props = StepHandlers & { booking: Booking }

/** Accepting binds both and charges the borrower: nobody does it without having acknowledged the terms. */
export const ApproveDialog = ({ booking, ...handlers }: Props) => {
  const [acknowledged, setAcknowledged] = useState(false)
  return (
    <StepDialog
      {...handlers}
      booking={booking}
      action="approve"
      heading="Approve this booking?"
      verb="Approve"
      disabled={!acknowledged}
    >
      <p>
        {displayName(booking.borrower)} borrows “{booking.listing.name}” from {bookingDates(booking)}. Their
        card is charged {formatMoney(booking.amount)} now, and they are told at once.
      </p>
      <Checkbox
        name="tribu-agreement"
        required
        checked={acknowledged}
        onChange={(event) => setAcknowledged(event.target.checked)}
        label={
          <>
            I have read and accept the{' '}
            <Link to="/terms/rental" target="_blank">
              rental agreement
            </Link>
          </>
        }
      />
    </StepDialog>
  )
}

export const DeclineDialog = ({ booking, ...handlers }: Props) => (
  <StepDialog {...handlers} booking={booking} action="decline" verb="Decline" danger>
    <p>
      {displayName(booking.borrower)} will be told that you cannot lend “{booking.listing.name}” this time.
      The dates are free again, and nothing is charged. This cannot be taken back.
    </p>
  </StepDialog>
)
