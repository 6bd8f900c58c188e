import { notFound } from '@tribu/platform/errors.ts'
import type { Review as Shown } from '@tribu/proto/http/review.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import type { listingInternal } from '@tribu/proto/internal/listing.ts'
import { presentParty } from '../present-party.ts'
import type { BookingStore, Page, Projections, ReviewStore } from '../ports.ts'
import { findFor, type Viewer } from './take-step.ts'

/** Each of the two sides writes once. */
const OF_ONE_BOOKING: Page = { limit: 2, skip: 0 }

/**
 * What is shown of a member or a listing, or in a booking, newest first. A projection may lag, so that there is no such member or listing is
 * confirmed with whom it belongs to.
 * @throws AppError not-found: no such member, listing or booking, or one that is not the viewer's
 */
export const makeShowReviews = (deps: {
  store: Pick<BookingStore, 'find'>
  reviews: ReviewStore
  projections: Projections
  identity: Pick<InternalApi<typeof identityInternal>, 'memberFacts'>
  listing: Pick<InternalApi<typeof listingInternal>, 'listingPage'>
}) => {
  const show = async (of: Parameters<ReviewStore['shown']>[0], page: Page): Promise<Shown[]> => {
    const found = await deps.reviews.shown(of, page)
    const authors = await deps.projections.members([...new Set(found.map(({ author }) => author))])
    return found.map((review) => ({
      _id: review.id,
      booking: review.booking,
      author: presentParty(review.author, authors),
      rating: review.rating,
      comment: review.comment,
      'created-at': review.createdAt,
      role: review.role,
      listing: { _id: review.listing, name: review.name },
    }))
  }
  return {
    ofUser: async (id: string, page: Page): Promise<Shown[]> => {
      const known = (await deps.projections.members([id])).has(id)
      if (!known && !(await deps.identity.memberFacts({ member: id }))) throw notFound()
      return show({ subject: id }, page)
    },
    ofListing: async (id: string, page: Page): Promise<Shown[]> => {
      const known = await deps.projections.listing(id)
      if (!known && !(await deps.listing.listingPage({ id }))) throw notFound()
      return show({ listing: id }, page)
    },
    ofBooking: async (id: string, viewer: Viewer): Promise<Shown[]> => {
      await findFor(deps.store, id, viewer)
      return show({ booking: id }, OF_ONE_BOOKING)
    },
  }
}
