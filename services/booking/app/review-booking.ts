import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { conflict, invalid, notFound } from '@tribu/platform/errors.ts'
import { idFrom } from '@tribu/platform/ids.ts'
import type { BookingStep } from '@tribu/proto/http/booking.ts'
import { actorOf, mayReview, type Booking } from '../domain/booking.ts'
import { reviewOf } from '../domain/review.ts'
import type { BookingStore, ReviewStore } from '../ports.ts'

/**
 * Writes what one side says of the other, once, within the time for it. The same review sent again is answered like the first.
 * @throws AppError not-found (no party of it), invalid (`rating`), conflict: `reviewed` (another one is there), `wrong-state`
 */
export const makeReviewBooking =
  (deps: { store: Pick<BookingStore, 'find'>; reviews: ReviewStore; clock: Clock }) =>
  async (member: string, id: string, { rating, comment = '' }: Pick<BookingStep, 'rating' | 'comment'>) => {
    const found = await deps.store.find(id)
    const side = found && actorOf(found.booking, member)
    if (!side) throw notFound()
    if (rating === undefined) throw invalid('rating', 'Rating is required')
    const now = secondsOf(deps.clock())
    const reviewId = idFrom(`review ${id} ${side}`)

    const write = (booking: Booking) => {
      if (booking.reviewedBy.includes(side)) return undefined
      if (!mayReview(booking, side, now))
        throw conflict('wrong-state', 'Reviews are written within two weeks of the end of a rental')
      return {
        booking: {
          ...booking,
          reviewedBy: [...booking.reviewedBy, side],
          version: booking.version + 1,
        },
        review: reviewOf(booking, member, { id: reviewId, rating, comment, now }),
      }
    }
    await deps.reviews.add(id, { actor: side, at: now }, write)
    const kept = await deps.reviews.find(reviewId)
    if (kept?.rating !== rating || kept.comment !== comment)
      throw conflict('reviewed', 'You have written your review of this rental already')
  }
