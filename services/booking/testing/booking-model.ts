import { addDays, civilDate, momentOf } from '@tribu/platform/civil-date.ts'
import type { Command } from './model-commands.ts'

/*
 * A simple model of one listing: a plain list of what was asked for. It knows the rules by their figures, not by our code: a day to answer, a
 * day to pay but not after one o'clock of the first day (an hour at least), the end of the last day, a day for claims, fourteen for reviews.
 */

const FIRST_DAY = '2026-11-21'
export const BEGIN = momentOf(FIRST_DAY, 10)
const HOUR = 3600
export const GRACE_DAYS = 1

/** Days are counted from the beginning of the run. */
export const dayOf = (nth: number) => addDays(FIRST_DAY, nth)

export type Modelled = {
  id: string
  who: number
  from: number
  days: number
  amount: number
  askedAt: number
  acceptedAt: number
  status: string
  payment: string
  refunded: number
  transferred: boolean
  version: number
  claimedBy: string
  reviews: Map<string, number>
}

const PAID = ['paid', 'partially-refunded', 'refunded']

/** The model at its own time. */
export const makeModel = () => {
  const bookings: Modelled[] = []
  const blocked: { from: number; days: number }[] = []
  let now = BEGIN

  const rentalOver = (one: Modelled) => momentOf(dayOf(one.from + one.days), 24)
  const pickupOver = (one: Modelled) => momentOf(dayOf(one.from), 13)
  const payBy = (one: Modelled) =>
    Math.min(one.acceptedAt + 24 * HOUR, Math.max(pickupOver(one), one.acceptedAt + HOUR), rentalOver(one))

  const age = () => {
    for (const one of bookings) {
      if (one.status === 'approval-awaiting' && now >= one.askedAt + 24 * HOUR) one.status = 'expired'
      const isPaid = PAID.includes(one.payment)
      if (one.status === 'approved' && !isPaid && now >= payBy(one)) one.status = 'cancelled'
      if (one.status === 'approved' && isPaid && now >= rentalOver(one)) one.status = 'completed'
    }
  }

  const isOpen = (one: Modelled) => one.status === 'approved' || one.status === 'completed'

  /** Whether a step succeeds; if so it is taken. A step that its member has taken already succeeds and changes nothing. */
  const step = (one: Modelled, { action, by }: Extract<Command, { kind: 'step' }>): boolean => {
    const before = one.status
    const inTime = {
      approve: true,
      decline: true,
      cancel: now < pickupOver(one),
      dispute: now >= pickupOver(one) && now < rentalOver(one) + 24 * HOUR,
      resolve: true,
    }[action]
    const from = {
      approve: by === 'lender' && before === 'approval-awaiting',
      decline: by === 'lender' && before === 'approval-awaiting',
      cancel: by !== 'admin' && (before === 'approval-awaiting' || before === 'approved'),
      dispute: isOpen(one),
      resolve: by === 'admin' && before === 'disputed',
    }[action]
    if (!from || !inTime) return false
    one.status = {
      approve: 'approved',
      decline: 'declined',
      cancel: 'cancelled',
      dispute: 'disputed',
      resolve: 'completed',
    }[action]
    if (action === 'approve') Object.assign(one, { payment: 'processing', acceptedAt: now })
    if (action === 'dispute') one.claimedBy = by
    return true
  }

  const news = (one: Modelled, { name, cents }: Extract<Command, { kind: 'news' }>) => {
    one.version += 1
    if (name === 'payment.succeeded') one.payment = 'paid'
    if (name === 'payment.failed') one.payment = 'failed'
    if (name === 'payment.action-required') one.payment = 'action-required'
    if (name === 'payment.transferred') one.transferred = true
    if (name === 'payment.refunded') {
      one.refunded = Math.min(one.amount, one.refunded + cents)
      one.payment = one.refunded === one.amount ? 'refunded' : 'partially-refunded'
    }
    if (name === 'payment.disputed' && isOpen(one))
      Object.assign(one, { status: 'disputed', claimedBy: 'system' })
  }

  const holds = ({ status }: Modelled) =>
    ['approval-awaiting', 'approved', 'completed', 'disputed'].includes(status)

  return {
    bookings,
    blocked,
    now: () => now,
    wait: (hours: number) => {
      now += hours * HOUR
      age()
    },
    today: () => Math.round((momentOf(civilDate(now), 0) - momentOf(FIRST_DAY, 0)) / (24 * HOUR)),
    age,
    step,
    news,
    isFree: (from: number, end: number) =>
      bookings.filter(holds).every((one) => end <= one.from || from >= one.from + one.days + GRACE_DAYS) &&
      blocked.every((one) => end <= one.from || from >= one.from + one.days),
    mayRefund: (one: Modelled, by: string) =>
      by !== 'borrower' &&
      (isOpen(one) || one.status === 'disputed') &&
      (one.payment === 'paid' || one.payment === 'partially-refunded') &&
      !one.transferred,
    mayReview: (one: Modelled, by: string) =>
      one.status === 'completed' && !one.reviews.has(by) && now < rentalOver(one) + 14 * 24 * HOUR,
    reviewsShown: (one: Modelled) =>
      one.reviews.size === 2 || now >= rentalOver(one) + 14 * 24 * HOUR ? one.reviews.size : 0,
  }
}
