import { momentsOf, statusAt, type Booking } from './booking.ts'

/**
 * Whether the borrower sees the lender's mobile number: while they have something to do with each other, from the acceptance (unless the card
 * was refused, or the bank asks) until the time for claims is over.
 */
export const maySeePhone = (booking: Booking, now: number): boolean => {
  const status = statusAt(booking, now)
  if (status === 'approved') return !['none', 'failed', 'action-required'].includes(booking.payment)
  return (status === 'completed' || status === 'disputed') && now < momentsOf(booking)['claims-over']
}
