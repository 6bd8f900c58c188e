import { actorOf, momentsOf, type Booking, type Side } from './booking.ts'

/** What one side of a booking says of the other. Times are seconds. */
export type Review = {
  id: string
  booking: string
  listing: string
  author: string
  /** Whom it is about, and what they were in the booking. */
  subject: string
  role: Side
  /** 1 to 5 */
  rating: number
  comment: string
  createdAt: number
  /** From when it is shown though the other side has not written. */
  showAt: number
}

export const otherSide = (side: Side): Side => (side === 'lender' ? 'borrower' : 'lender')

/** The review of a member of the booking. */
export const reviewOf = (
  booking: Booking,
  author: string,
  { id, rating, comment, now }: { id: string; rating: number; comment: string; now: number },
): Review => {
  const role = otherSide(actorOf(booking, author) ?? 'lender')
  return {
    id,
    booking: booking.id,
    listing: booking.listing.id,
    author,
    subject: booking[role],
    role,
    rating,
    comment,
    createdAt: now,
    showAt: momentsOf(booking)['reviews-over'],
  }
}
