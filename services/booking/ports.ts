import type { Image } from '@tribu/proto/http/image.ts'
import type { DayRange } from '@tribu/proto/http/booking.ts'
import type { Actor } from '@tribu/proto/booking-lifecycle.ts'
import type { Booking } from './domain/booking.ts'
import type { LogEntry } from './domain/log-entry.ts'
import type { Review } from './domain/review.ts'
import type { Day } from '@tribu/platform/civil-date.ts'

/** What booking keeps of a listing. `gracePeriod` is in hours, prices in cents. */
export type ListingFacts = {
  id: string
  version: number
  lender: string
  name: string
  photo: string | null
  district: number
  /** Only what is shared, and still listed, can be booked. */
  bookable: boolean
  priceDaily: number
  discountWeekly: number
  gracePeriod: number
  insurance: boolean
  /** Seconds. */
  createdAt: number
}

export type MemberFacts = {
  id: string
  version: number
  firstName: string
  lastName: string
  photo: Pick<Image, 'uid'> | null
}

export type Block = DayRange & { id: string; listing: string; reason: string }

/** What a request is kept with: who asks, and how a repeated request is told from another one. */
export type NewBooking = { booking: Booking; requestHash: string }

/** A booking with what happened to it, oldest first. */
export type Told = { booking: Booking; log: LogEntry[] }

/**
 * A booking after a change, and what the log says of it. A new status always has an entry, whose reason may be given; without one, only what
 * names its kind has.
 */
export type Change = { booking: Booking; entry?: Partial<Pick<LogEntry, 'kind' | 'reason' | 'amount'>> }

/** Who changes a booking, and when (seconds). */
export type By = { actor: Actor; at: number }

export type Page = { limit: number; skip: number }

/** Bookings, their holds and their log. Everything that changes a booking writes its event with it. */
export type BookingStore = {
  /**
   * Holds the days and writes the booking, its log and its event, or none of them: false when the days are not free, or a booking of this
   * id is there. One statement; of any number at once, one succeeds.
   */
  request: (request: NewBooking) => Promise<boolean>
  /** The booking of an id, with the hash of its request. */
  find: (id: string) => Promise<(Told & { requestHash: string }) | undefined>
  /** Of a member as lender or borrower; of everybody when none is named. Newest first. */
  list: (member: string | undefined, page: Page) => Promise<Told[]>
  /** What is before a member at `now`: their bookings that wait for an answer, a payment or their days, the nearest first. */
  agenda: (
    member: string,
    now: number,
    limit: number,
  ) => Promise<{ nearest: Told[]; count: number; toAnswer: number }>
  /**
   * Changes a booking under a lock: what `change` returns is written with its log entry, and where the status is another one with its event;
   * the days are given back when it no longer holds them. What it throws leaves everything as it was.
   * @returns the booking as it stands then; undefined when there is none
   */
  change: (
    id: string,
    by: By,
    change: (booking: Booking) => Change | undefined,
  ) => Promise<Booking | undefined>
  /** Bookings that time has changed by `now` (seconds): those that nobody paid at the end, else the longest due first. */
  due: (now: number, limit: number) => Promise<{ id: string; unpaid: boolean }[]>
  /** What nobody else can have, from a day on. */
  held: (listing: string, from: Day) => Promise<DayRange[]>
  /** Keeps days. False when they are not free. */
  block: (block: Block) => Promise<boolean>
  blocks: (listing: string, from: Day) => Promise<Block[]>
  /** Returns whether there was such a block. */
  unblock: (listing: string, id: string) => Promise<boolean>
}

/** Reviews. They are shown together: when both sides of a booking have written, or when the time for that is over. */
export type ReviewStore = {
  /**
   * Writes a review under its booking's lock, with the booking as `write` returns it; undefined writes nothing. Where the other side has
   * written already, both are shown and told of, each once.
   */
  add: (
    booking: string,
    by: By,
    write: (booking: Booking) => { booking: Booking; review: Review } | undefined,
  ) => Promise<void>
  /** A review by its id, shown or not. */
  find: (id: string) => Promise<Review | undefined>
  /** Shows up to `limit` bookings' reviews whose time has come by `now` (seconds); returns of how many bookings. */
  showDue: (now: number, limit: number) => Promise<number>
  /** What is shown of a member, of a listing's lenders, or in a booking, newest first; with the listing's name as it was booked. */
  shown: (
    of: { subject: string } | { listing: string } | { booking: string },
    page: Page,
  ) => Promise<(Review & { name: string })[]>
}

/** What is known of others' facts. Older versions change nothing. */
export type Projections = {
  keepListing: (facts: ListingFacts) => Promise<void>
  listing: (id: string) => Promise<ListingFacts | undefined>
  /** What a member lends out now, newest first, and how much that is in all. */
  lentOut: (member: string, limit: number) => Promise<{ newest: ListingFacts[]; count: number }>
  keepMember: (facts: MemberFacts) => Promise<void>
  members: (ids: string[]) => Promise<Map<string, MemberFacts>>
}
