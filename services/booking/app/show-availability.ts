import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { Availability } from '@tribu/proto/http/booking.ts'
import { bookableDays, graceDaysOf, takenFor } from '../domain/bookable.ts'
import type { BookingStore } from '../ports.ts'
import type { KnowListing } from './know-listing.ts'
import type { MayBook } from './request-booking.ts'

/** What can be had of a listing, from the bookings themselves. @throws AppError not-found */
export const makeShowAvailability =
  (deps: {
    store: BookingStore
    knowListing: KnowListing
    may: Pick<MayBook, 'lenderReady'>
    clock: Clock
  }) =>
  async (id: string): Promise<Availability> => {
    const listing = await deps.knowListing(id)
    const bookable = bookableDays(listing.gracePeriod, secondsOf(deps.clock()))
    const [held, connected] = await Promise.all([
      deps.store.held(id, bookable.earliest),
      deps.may.lenderReady(listing.lender),
    ])
    return {
      listing: id,
      ...bookable,
      taken: takenFor(held, graceDaysOf(listing.gracePeriod)),
      'price-daily': listing.priceDaily,
      'discount-weekly': listing.discountWeekly,
      'tribu-insurance': listing.insurance,
      connected,
    }
  }
