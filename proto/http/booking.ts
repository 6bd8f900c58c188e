import { z } from 'zod'
import { BOOKING_STATUSES, PAYMENT_STATES } from '../booking-lifecycle.ts'
import { byId, flag, id, line, noBody, noQuery, optionalWhole, prose, required, seconds } from './fields.ts'
import { PRICE_MAX_CENTS, RATING_MAX, SUMMARY_MAX } from './limits.ts'
import { page } from './page.ts'
import { route } from './route.ts'

/** A day of the calendar in New Zealand. */
const day = (name: string) =>
  z
    .string({ error: required(name) })
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date such as 2026-12-24')
    .pipe(z.iso.date('is not a day of the calendar'))

/** Days that cannot be had: from `start` up to, not with, `end`. */
export const DayRange = z.object({ start: z.string(), end: z.string() })
export type DayRange = z.infer<typeof DayRange>

export const Party = z.object({
  _id: z.string(),
  'first-name': z.string(),
  'last-name': z.string(),
  photo: z.object({ uid: z.string() }).nullable(),
})

/** One entry of what happened. */
export const BookingLog = z.object({
  status: z.enum(BOOKING_STATUSES),
  'status-readable': z.string(),
  message: z.string(),
  date: seconds(),
})

/** One booking as one of its parties, or an admin, sees it. Amounts are cents, times seconds. */
export const Booking = z.object({
  _id: z.string(),
  'booking-id': z.string(),
  listing: z.object({ _id: z.string(), name: z.string(), photo: z.string().nullable() }),
  /** Where its two members talk. */
  thread: z.string(),
  status: z.enum(BOOKING_STATUSES),
  'status-readable': z.string(),
  /** What it means for the member who asks, and what they can do. */
  'status-sentence': z.string(),
  'payment-status': z.enum(PAYMENT_STATES),
  'cancelled-by': z.enum(['borrower', 'lender', 'system']).nullable(),
  start: seconds(),
  end: seconds(),
  'start-yyyy': z.string(),
  'end-yyyy': z.string(),
  days: z.number().int(),
  /** The rental before its discount, the discount, the insurance, and what the borrower pays. */
  'full-price': z.number().int(),
  discount: z.number().int(),
  insurance: z.number().int(),
  amount: z.number().int(),
  refunded: z.number().int(),
  'tribu-insurance': z.boolean(),
  'answer-due': seconds(),
  'created-at': seconds(),
  lender: Party,
  borrower: Party,
  isLender: z.boolean(),
  isBorrower: z.boolean(),
  isAdmin: z.boolean(),
  canApprove: z.boolean(),
  canCancel: z.boolean(),
  canRefund: z.boolean(),
  canReview: z.boolean(),
  canBeReviewed: z.boolean(),
  canDispute: z.boolean(),
  /** For admins. */
  canResolve: z.boolean(),
  /** The lender's mobile number: for the borrower of an accepted, running or just completed booking only. */
  'lender-phone': z.string().nullable(),
  /** When the payment is due, for an accepted booking that is not paid. */
  'payment-due': seconds().nullable(),
  logs: z.array(BookingLog),
})
export type Booking = z.infer<typeof Booking>

const ofUser = { user: id().optional() }

/** What can be had of a listing, and what that costs: the page with the calendar draws itself by it. */
export const Availability = z.object({
  listing: z.string(),
  /** The first day that can be booked, and the last day of return. */
  earliest: z.string(),
  latest: z.string(),
  taken: z.array(DayRange),
  'price-daily': z.number().int(),
  'discount-weekly': z.number().int(),
  'tribu-insurance': z.boolean(),
  /** Whether the lender can be paid; until then nothing can be booked. */
  connected: z.boolean(),
})
export type Availability = z.infer<typeof Availability>

export const getAvailability = route({
  service: 'booking',
  method: 'GET',
  path: '/api/availability/:id',
  access: 'visitor',
  summary: 'Which days of a listing can be booked, and its prices',
  params: byId,
  query: noQuery,
  reply: Availability,
})

/** What the borrow flow sends (specification, section 7). `insurance` asks for the insurance that the listing offers. */
export const BookingRequest = z.strictObject({
  listing: id(),
  start: day('Start'),
  end: day('End'),
  insurance: flag().default(false),
  'tribu-agreement': flag().refine((agreed) => agreed, 'Please read and accept the rental agreement'),
})
export type BookingRequest = z.output<typeof BookingRequest>

export const createBooking = route({
  service: 'booking',
  method: 'POST',
  path: '/api/booking',
  access: 'user',
  summary: 'Asks a lender for days of a listing; the days are held until they answer',
  body: BookingRequest,
  reply: Booking,
  creates: true,
})

export const getBooking = route({
  service: 'booking',
  method: 'GET',
  path: '/api/booking/:id',
  access: 'user',
  summary: 'One booking, for its two parties and admins',
  params: byId,
  query: z.strictObject(ofUser),
  reply: Booking,
})

export const listBookings = route({
  service: 'booking',
  method: 'GET',
  path: '/api/booking',
  access: 'user',
  summary: 'Your bookings, as lender and as borrower, newest first; for admins all of them',
  query: z.strictObject({ ...page, ...ofUser }),
  reply: z.array(Booking),
})

/** What a step brings along; which of it an action asks for is decided by the use case. */
export const BookingStep = z.strictObject({
  /** approve */
  'tribu-agreement': flag().optional(),
  /** refund: cents; all that is left when it is not given. */
  amount: optionalWhole(1, PRICE_MAX_CENTS),
  /** refund, dispute (it must have one), resolve */
  reason: prose(SUMMARY_MAX).optional(),
  /** review */
  rating: optionalWhole(1, RATING_MAX),
  comment: prose(SUMMARY_MAX).optional(),
})
export type BookingStep = z.output<typeof BookingStep>

export const updateBooking = route({
  service: 'booking',
  method: 'PUT',
  path: '/api/booking/:id',
  access: 'user',
  summary:
    'Approves, declines, cancels, refunds, reviews, claims or (admins) resolves a claim, as far as the booking’s flags allow',
  params: byId,
  query: z.strictObject({
    action: z.enum(['approve', 'decline', 'cancel', 'refund', 'review', 'dispute', 'resolve']),
  }),
  body: BookingStep.optional(),
  reply: Booking,
  creates: true,
})

/** Lending and borrowing at a glance (specification, section 2). */
export const Dashboard = z.object({
  /** The newest things that the member lends out, four at most, and how many there are. */
  lending: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      'price-daily': z.number().int(),
    }),
  ),
  'lending-count': z.number().int(),
  /** Bookings that wait for an answer, a payment or their days, the nearest first, four at most, and how many there are. */
  bookings: z.array(Booking),
  'bookings-count': z.number().int(),
  /** Requests that wait for this member's answer. */
  'to-answer': z.number().int(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = route({
  service: 'booking',
  method: 'GET',
  path: '/api/dashboard',
  access: 'user',
  summary: 'Your lending and your bookings at a glance',
  query: noQuery,
  reply: Dashboard,
})

/** Days that a lender keeps for themselves. */
export const Block = z.object({ _id: z.string(), start: z.string(), end: z.string(), reason: z.string() })
export type Block = z.infer<typeof Block>

export const listBlocks = route({
  service: 'booking',
  method: 'GET',
  path: '/api/listing/:id/block',
  access: 'user',
  summary: 'The days that you keep for yourself, of a listing of your own',
  params: byId,
  query: noQuery,
  reply: z.array(Block),
})

export const createBlock = route({
  service: 'booking',
  method: 'POST',
  path: '/api/listing/:id/block',
  access: 'user',
  summary: 'Keeps days of your own listing free: away, in repair',
  params: byId,
  body: z.strictObject({ start: day('Start'), end: day('End'), reason: line(120).default('') }),
  reply: Block,
})

export const removeBlock = route({
  service: 'booking',
  method: 'DELETE',
  path: '/api/listing/:id/block/:block',
  access: 'user',
  summary: 'Gives days of your own listing back',
  params: z.strictObject({ id: id(), block: id() }),
  body: noBody,
  reply: z.object({ _id: z.string() }),
})
