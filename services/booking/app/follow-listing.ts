import type { PayloadOf } from '@tribu/platform/bus/event.ts'
import type { Projections } from '../ports.ts'

type Listing = NonNullable<PayloadOf<'listing.updated'>['listing']>

/** Keeps what a booking needs to know of a listing. What is booked already keeps its own copy. */
export const makeFollowListing =
  (deps: { projections: Projections }) =>
  async (listing: Listing | undefined): Promise<void> => {
    if (!listing) return
    await deps.projections.keepListing({
      id: listing.id,
      version: Number(listing.version),
      lender: listing.lister?.id ?? '',
      name: listing.name,
      photo: listing.photos[0]?.uid ?? null,
      district: listing.district,
      bookable: listing.type === 'sharing',
      priceDaily: Number(listing.priceDaily),
      discountWeekly: listing.discountWeekly,
      gracePeriod: listing.gracePeriod,
      insurance: listing.tribuInsurance,
      createdAt: Number(listing.createdAt),
    })
  }

/** A listing that is gone, or hidden with its lister, cannot be booked any more. */
export const makeForgetListing =
  (deps: { projections: Projections }) =>
  async (id: string, version: number): Promise<void> => {
    const known = await deps.projections.listing(id)
    const gone = {
      lender: '',
      name: '',
      photo: null,
      district: 0,
      priceDaily: 0,
      discountWeekly: 0,
      gracePeriod: 1,
      insurance: false,
      createdAt: 0,
    }
    await deps.projections.keepListing({ ...gone, ...known, id, version, bookable: false })
  }
