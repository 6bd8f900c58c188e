import {
  PAID,
  TRANSITIONS,
  type Actor,
  type BookingStatus,
  type Moment,
  type PaymentState,
  type TransitionName,
} from '@tribu/proto/booking-lifecycle.ts'
import type { Price } from '@tribu/proto/booking-price.ts'
import {
  ANSWER_WITHIN_HOURS,
  CLAIM_WINDOW_HOURS,
  PAYMENT_AT_LEAST_HOURS,
  PAYMENT_WITHIN_HOURS,
  PICKUP_UNTIL_HOUR,
  REVIEW_WITHIN_DAYS,
} from '@tribu/proto/http/limits.ts'
import { momentOf, type Day } from '@tribu/platform/civil-date.ts'

/** What a booking was made of: a copy, since the listing may change or go. */
export type BookedListing = {
  id: string
  name: string
  photo: string | null
  district: number
  priceDaily: number
  discountWeekly: number
}

/** The two members of a booking. */
export type Side = 'lender' | 'borrower'

/** A booking as it stands. Times are seconds, amounts cents. `end` is the day the thing comes back; the rental's days are those before it. */
export type Booking = {
  id: string
  listing: BookedListing
  lender: string
  borrower: string
  start: Day
  end: Day
  /** Days after the end that the lender keeps free, as they were when it was asked for. */
  graceDays: number
  insured: boolean
  price: Price
  status: BookingStatus
  payment: PaymentState
  /** Why the card was refused, a sentence for the borrower; empty otherwise. */
  paymentReason: string
  /** Of the last news from payment; 0 before the first. */
  paymentVersion: number
  /** Cents given back. */
  refunded: number
  /** Whether money has gone on to the lender, so that nothing can be given back. */
  transferred: boolean
  cancelledBy: Actor | null
  disputedBy: Actor | null
  /** Who has written their review. */
  reviewedBy: Side[]
  requestedAt: number
  answeredAt: number | null
  endedAt: number | null
  /** Grows by one with every change. */
  version: number
}

const HOUR = 3600

/**
 * When a moment of a booking is. A payment is due a day after the acceptance, but not after the time for picking up: nothing is handed over
 * unpaid. Who accepts on the first day itself leaves the borrower an hour. Before the acceptance it is counted from when the answer is due.
 */
export const momentsOf = (
  booking: Pick<Booking, 'start' | 'end' | 'requestedAt' | 'answeredAt'>,
): Record<Moment, number> => {
  const answerDue = booking.requestedAt + ANSWER_WITHIN_HOURS * HOUR
  const pickupOver = momentOf(booking.start, PICKUP_UNTIL_HOUR)
  const rentalOver = momentOf(booking.end, 24)
  const accepted = booking.answeredAt ?? answerDue
  const latest = Math.max(pickupOver, accepted + PAYMENT_AT_LEAST_HOURS * HOUR)
  return {
    'answer-due': answerDue,
    'payment-due': Math.min(accepted + PAYMENT_WITHIN_HOURS * HOUR, latest, rentalOver),
    'pickup-over': pickupOver,
    'rental-over': rentalOver,
    'claims-over': rentalOver + CLAIM_WINDOW_HOURS * HOUR,
    'reviews-over': rentalOver + REVIEW_WITHIN_DAYS * 24 * HOUR,
  }
}

export const isPaid = (booking: Pick<Booking, 'payment'>): boolean => PAID.includes(booking.payment)

/** What time alone does to a booking next, and when. Undefined: nothing. */
export const nextOfTime = (booking: Booking): { action: TransitionName; at: number } | undefined => {
  const moments = momentsOf(booking)
  if (booking.status === 'approval-awaiting') return { action: 'expire', at: moments['answer-due'] }
  if (booking.status !== 'approved') return undefined
  return isPaid(booking)
    ? { action: 'complete', at: moments['rental-over'] }
    : { action: 'cancel', at: moments['payment-due'] }
}

/**
 * The status at a moment. That nobody answered or paid in time is a fact of its own: it holds whether or not the timer that writes it down
 * has run.
 */
export const statusAt = (booking: Booking, now: number): BookingStatus => {
  const next = nextOfTime(booking)
  if (!next || now < next.at || next.action === 'complete') return booking.status
  return next.action === 'expire' ? 'expired' : 'cancelled'
}

/** Who a member is in a booking. */
export const actorOf = (booking: Pick<Booking, 'lender' | 'borrower'>, member: string): Side | undefined =>
  member === booking.lender ? 'lender' : member === booking.borrower ? 'borrower' : undefined

/** Why a transition is refused. */
export type Refusal = 'not-yours' | 'wrong-state' | 'too-late' | 'too-early'

/** The booking after a transition, or why there is none. `now` is in seconds. */
export const decide = (
  booking: Booking,
  action: TransitionName,
  by: Actor,
  now: number,
): { booking: Booking } | { refused: Refusal } => {
  const theirs = TRANSITIONS.filter(
    (transition) => transition.action === action && transition.by.includes(by),
  )
  if (theirs.length === 0) return { refused: 'not-yours' }
  // The timer itself is the only one that acts on what has expired.
  const isTimer = by === 'system' && (action === 'expire' || action === 'cancel')
  const status = isTimer ? booking.status : statusAt(booking, now)
  const fitting = theirs.find(
    ({ from, only }) => from.includes(status) && !(only === 'unpaid' && isPaid(booking)),
  )
  if (!fitting) return { refused: status === booking.status ? 'wrong-state' : 'too-late' }
  const moments = momentsOf(booking)
  if (fitting.since && now < moments[fitting.since]) return { refused: 'too-early' }
  if (fitting.until && now >= moments[fitting.until]) return { refused: 'too-late' }
  return {
    booking: {
      ...booking,
      status: fitting.to,
      version: booking.version + 1,
      ...(action === 'approve' ? { payment: 'processing' as const } : {}),
      ...(action === 'approve' || action === 'decline' ? { answeredAt: now } : {}),
      ...(action === 'cancel' ? { cancelledBy: by } : {}),
      ...(action === 'dispute' ? { disputedBy: by } : {}),
      ...(fitting.to === 'approved' ? {} : { endedAt: now }),
    },
  }
}

/** Whether a member may take a step now: what the buttons of a page are drawn by. */
export const may = (booking: Booking, action: TransitionName, by: Actor, now: number): boolean =>
  'booking' in decide(booking, action, by, now)

/** Whether money can be given back: it came, the rental was not called off (then all of it goes back by itself), and it is still with us. */
export const isRefundable = (booking: Booking, now: number): boolean =>
  ['paid', 'partially-refunded'].includes(booking.payment) &&
  ['approved', 'completed', 'disputed'].includes(statusAt(booking, now)) &&
  !booking.transferred

/** Whether a side may write its review: once, when the rental is over, for two weeks. */
export const mayReview = (booking: Booking, side: Side, now: number): boolean =>
  statusAt(booking, now) === 'completed' &&
  !booking.reviewedBy.includes(side) &&
  now < momentsOf(booking)['reviews-over']
