import { createHash } from 'node:crypto'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { AppError, conflict, invalid } from '@tribu/platform/errors.ts'
import { idFrom, newId } from '@tribu/platform/ids.ts'
import { priceOf } from '@tribu/proto/booking-price.ts'
import type { BookingRequest } from '@tribu/proto/http/booking.ts'
import { bookableDays, graceDaysOf, takenFor } from '../domain/bookable.ts'
import type { Booking } from '../domain/booking.ts'
import { daysBetween } from '@tribu/platform/civil-date.ts'
import { nearestFree } from '../domain/free-ranges.ts'
import type { BookingStore, ListingFacts } from '../ports.ts'
import type { KnowListing } from './know-listing.ts'

export type NewRequest = { member: string; form: BookingRequest; idempotencyKey: string | undefined }

/** Questions to those who own the facts: no projection answers them. */
export type MayBook = {
  /** Whether a member is verified, so that they may borrow. */
  verified: (member: string) => Promise<boolean>
  /** Whether a member has a card that can be charged. */
  hasCard: (member: string) => Promise<boolean>
  /** Whether a lender can be paid. */
  lenderReady: (member: string) => Promise<boolean>
}

const hashOf = (form: BookingRequest) =>
  createHash('sha256')
    .update(JSON.stringify([form.listing, form.start, form.end, form.insurance]))
    .digest('base64url')

const notYet = (code: string, detail: string) => new AppError({ kind: 'forbidden', code, detail })

const checkDates = ({ start, end }: BookingRequest, listing: ListingFacts, now: number) => {
  const { earliest, latest } = bookableDays(listing.gracePeriod, now)
  if (daysBetween(start, end) < 1) throw invalid('end', 'Please select a date range of 1 or more days')
  if (start < earliest) throw invalid('start', 'This is too soon for the lender: please choose a later day')
  if (end > latest) throw invalid('end', 'This is too far ahead: please choose an earlier day')
}

const bookingFrom = (
  id: string,
  { member, form }: NewRequest,
  listing: ListingFacts,
  now: number,
): Booking => {
  const insured = form.insurance && listing.insurance
  const { priceDaily, discountWeekly } = listing
  return {
    id,
    listing: {
      id: listing.id,
      name: listing.name,
      photo: listing.photo,
      district: listing.district,
      priceDaily,
      discountWeekly,
    },
    lender: listing.lender,
    borrower: member,
    start: form.start,
    end: form.end,
    graceDays: graceDaysOf(listing.gracePeriod),
    insured,
    price: priceOf({ priceDaily, discountWeekly }, daysBetween(form.start, form.end), insured),
    status: 'approval-awaiting',
    payment: 'none',
    paymentReason: '',
    paymentVersion: 0,
    refunded: 0,
    transferred: false,
    cancelledBy: null,
    disputedBy: null,
    reviewedBy: [],
    requestedAt: now,
    answeredAt: null,
    endedAt: null,
    version: 1,
  }
}

/**
 * Asks for days of a listing and holds them. With an idempotency key the same request, sent again, answers with the first booking.
 * @throws AppError not-found (no such listing to be booked), invalid (dates), forbidden: `not-verified`, `card-missing`, conflict: `own-listing`,
 * `lender-not-connected`, `dates-taken` with free ranges near by, `idempotency-key`
 */
export const makeRequestBooking =
  (deps: {
    store: BookingStore
    knowListing: KnowListing
    may: MayBook
    /** Writes down what time has ended already, for days that only seem to be taken. */
    endOverdue: () => Promise<void>
    clock: Clock
  }) =>
  async (request: NewRequest): Promise<Booking> => {
    const { member, form, idempotencyKey } = request
    const now = secondsOf(deps.clock())
    const requestHash = hashOf(form)
    const id = idempotencyKey ? idFrom(`booking ${member} ${idempotencyKey}`) : newId()
    const earlier = async () => {
      const found = idempotencyKey ? await deps.store.find(id) : undefined
      if (found && found.requestHash !== requestHash)
        throw conflict(
          'idempotency-key',
          'This request was already used for another booking',
          'Idempotency-Key',
        )
      return found?.booking
    }
    const before = await earlier()
    if (before) return before

    const listing = await deps.knowListing(form.listing)
    if (listing.lender === member) throw conflict('own-listing', 'This is your own listing')
    checkDates(form, listing, now)
    if (!(await deps.may.verified(member)))
      throw notYet('not-verified', 'Please verify your mobile number first')
    if (!(await deps.may.hasCard(member))) throw notYet('card-missing', 'Please add a card first')
    if (!(await deps.may.lenderReady(listing.lender)))
      throw conflict(
        'lender-not-connected',
        "Sorry, you can't book from this lender for now, we are awaiting upon details.",
      )

    const booking = bookingFrom(id, request, listing, now)
    // Its own, or that of the same request sent twice at this moment.
    const hold = async () => ((await deps.store.request({ booking, requestHash })) ? booking : earlier())
    const held = (await hold()) ?? (await deps.endOverdue().then(hold))
    if (held) return held
    const bookable = bookableDays(listing.gracePeriod, now)
    const taken = takenFor(await deps.store.held(listing.id, bookable.earliest), booking.graceDays)
    throw new AppError({
      kind: 'conflict',
      code: 'dates-taken',
      detail: 'Sorry, these dates have just been taken. Please choose others',
      ranges: nearestFree(form, taken, bookable),
    })
  }
