import type { BookingStatus, PaymentState } from '@tribu/proto/booking-lifecycle.ts'
import type { Booking } from '@tribu/proto/http/booking.ts'
import { Badge } from '../../ui/badge.tsx'

const TONES: Record<BookingStatus, 'plain' | 'brand' | 'harbour' | 'sun' | 'danger'> = {
  'approval-awaiting': 'sun',
  approved: 'brand',
  declined: 'plain',
  expired: 'plain',
  cancelled: 'plain',
  completed: 'harbour',
  disputed: 'danger',
}

const BY = { borrower: ' by the borrower', lender: ' by the lender', system: '' }

/** The status in the server's words; a cancelled booking names who cancelled. */
export const StatusBadge = ({
  booking,
}: {
  booking: Pick<Booking, 'status' | 'status-readable' | 'cancelled-by'>
}) => (
  <Badge tone={TONES[booking.status]}>
    {booking['status-readable']}
    {booking.status === 'cancelled' && booking['cancelled-by'] ? BY[booking['cancelled-by']] : null}
  </Badge>
)

const PAYMENT: Partial<Record<PaymentState, { text: string; tone: 'plain' | 'harbour' | 'sun' | 'danger' }>> =
  {
    processing: { text: 'Payment under way', tone: 'harbour' },
    'action-required': { text: 'Payment to confirm', tone: 'sun' },
    failed: { text: 'Card refused', tone: 'danger' },
    'partially-refunded': { text: 'Partly refunded', tone: 'plain' },
    refunded: { text: 'Refunded', tone: 'plain' },
  }

/** How the money stands, where that is worth a word beside the status. */
export const PaymentBadge = ({ booking }: { booking: Pick<Booking, 'status' | 'payment-status'> }) => {
  const state = booking['payment-status']
  const shown = PAYMENT[state]
  const over = state !== 'refunded' && state !== 'partially-refunded' && booking.status !== 'approved'
  return shown && !over ? <Badge tone={shown.tone}>{shown.text}</Badge> : null
}
