import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { listingInternal } from '@tribu/proto/internal/listing.ts'
import { notFound } from '@tribu/platform/errors.ts'
import type { ListingFacts, Projections } from '../ports.ts'

export type KnowListing = (id: string) => Promise<ListingFacts>

/**
 * A listing that can be booked. The projection may lag, so that there is none is confirmed with listing first.
 * @throws AppError not-found: there is none, it is gone, or it is not shared
 */
export const makeKnowListing =
  (deps: {
    projections: Projections
    listing: Pick<InternalApi<typeof listingInternal>, 'listingPage'>
  }): KnowListing =>
  async (id) => {
    const known = await deps.projections.listing(id)
    if (known?.bookable) return known
    const page = await deps.listing.listingPage({ id })
    if (!page || page.type !== 'sharing') throw notFound()
    return {
      id,
      // Whatever event comes next is newer than this answer, which is not kept.
      version: 0,
      lender: page.user._id,
      name: page.name,
      photo: page.photos[0]?.uid ?? null,
      district: page.district._id,
      bookable: true,
      priceDaily: page['price-daily'],
      discountWeekly: page['discount-weekly'],
      gracePeriod: page['grace-period'],
      insurance: page['tribu-insurance'],
      createdAt: page['created-at'],
    }
  }
