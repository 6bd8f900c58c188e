import type { Booking } from '@tribu/proto/gen/tribu/booking/v1/events_pb.ts'

/** What notification keeps of a booking. Times are seconds, amounts cents. */
export type BookingFacts = {
  id: string
  version: number
  status: string
  listing: string
  lender: string
  borrower: string
  start: string
  end: string
  amount: number
  cancelledBy: string
  requestedAt: number
  answerDue: number
  paymentDue: number
  claimsOver: number
  /** Whether the borrower's money came. */
  paid: boolean
}

/** A booking as an event carries it; whether it is paid is known from payment. */
export const factsOf = (booking: Booking, paid: boolean): BookingFacts => ({
  id: booking.id,
  version: Number(booking.version),
  status: booking.status,
  listing: booking.listingName,
  lender: booking.lender,
  borrower: booking.borrower,
  start: booking.start,
  end: booking.end,
  amount: Number(booking.amount),
  cancelledBy: booking.cancelledBy,
  requestedAt: Number(booking.requestedAt),
  answerDue: Number(booking.answerDue),
  paymentDue: Number(booking.paymentDue),
  claimsOver: Number(booking.claimsOver),
  paid,
})
