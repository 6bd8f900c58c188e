import type { PayloadOf } from '@tribu/platform/bus/event.ts'
import type { ListingStore } from '../ports.ts'

/**
 * Brings the ratings of a listing's lender, as borrowers of this listing gave them, into the listing, whose own event takes them on to
 * search. An event carries totals, and they only grow: the larger count is the later one, so doubles and late-comers change nothing.
 */
export const makeFollowReviews =
  (deps: { store: ListingStore }) =>
  async (review: PayloadOf<'review.posted'>['review']): Promise<void> => {
    if (review?.role !== 'lender') return
    const { listing, listingCount: reviewCount, listingSum: reviewSum } = review
    await deps.store.change(listing, (record) =>
      record.removed || record.reviewCount >= reviewCount ? undefined : { ...record, reviewCount, reviewSum },
    )
  }
