import { makeEvent, type NewEvent } from '@tribu/platform/bus/event.ts'
import type { BookingStatus } from '@tribu/proto/booking-lifecycle.ts'
import { momentsOf, type Booking } from './booking.ts'

const NAMES = {
  'approval-awaiting': 'booking.requested',
  approved: 'booking.approved',
  declined: 'booking.declined',
  expired: 'booking.expired',
  cancelled: 'booking.cancelled',
  completed: 'booking.completed',
  disputed: 'booking.disputed',
} as const satisfies Record<BookingStatus, string>

/** The event that tells how a booking stands now. */
export const bookingEvent = (booking: Booking): NewEvent => {
  const moments = momentsOf(booking)
  return makeEvent(NAMES[booking.status], booking.id, {
    booking: {
      id: booking.id,
      version: BigInt(booking.version),
      listing: booking.listing.id,
      listingName: booking.listing.name,
      lender: booking.lender,
      borrower: booking.borrower,
      start: booking.start,
      end: booking.end,
      rental: BigInt(booking.price.rental),
      insurance: BigInt(booking.price.insurance),
      amount: BigInt(booking.price.amount),
      status: booking.status,
      cancelledBy: booking.cancelledBy ?? '',
      requestedAt: BigInt(booking.requestedAt),
      answerDue: BigInt(moments['answer-due']),
      approvedAt: BigInt(booking.status === 'declined' ? 0 : (booking.answeredAt ?? 0)),
      paymentDue: BigInt(moments['payment-due']),
      claimsOver: BigInt(moments['claims-over']),
    },
  })
}
