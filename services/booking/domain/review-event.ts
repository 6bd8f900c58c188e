import { makeEvent, type NewEvent } from '@tribu/platform/bus/event.ts'
import type { Review } from './review.ts'

/** How many reviews are shown, and the sum of their ratings. */
export type Rating = { count: number; sum: number }

/**
 * Tells that a review is shown, with the totals that it makes. The key is its own id, not the booking's: of each key the last event is kept
 * for ever, and a booking's must carry the booking. So reviews of one member may arrive in another order; the larger count is the later one.
 */
export const reviewEvent = (review: Review, subject: Rating, listing: Rating): NewEvent =>
  makeEvent('review.posted', review.id, {
    review: {
      id: review.id,
      booking: review.booking,
      listing: review.listing,
      author: review.author,
      subject: review.subject,
      role: review.role,
      rating: review.rating,
      comment: review.comment,
      createdAt: BigInt(review.createdAt),
      subjectCount: subject.count,
      subjectSum: subject.sum,
      listingCount: listing.count,
      listingSum: listing.sum,
    },
  })
