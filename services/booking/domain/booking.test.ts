import { describe, expect, test } from '@jest/globals'
import { momentOf, momentText } from '@tribu/platform/civil-date.ts'
import { BOOKING_STATUSES, type Actor, type TransitionName } from '@tribu/proto/booking-lifecycle.ts'
import { bookingOf } from '../testing/a-booking.ts'
import { decide, may, mayReview, momentsOf, nextOfTime, statusAt, type Booking } from './booking.ts'

const HOUR = 3600
const noon = (day: string) => momentOf(day, 12)

const requested = bookingOf('l1', '2026-12-01', 3, { requestedAt: noon('2026-11-21') })
const soon = requested.requestedAt + HOUR
const accepted = {
  ...requested,
  status: 'approved',
  payment: 'processing',
  answeredAt: soon,
  version: 2,
} as const
const approved = { ...accepted, payment: 'paid' } as const
const after = (booking: Booking, action: TransitionName, by: Actor, now: number) =>
  decide(booking, action, by, now)

describe('answering', () => {
  test('the lender approves within a day', () => {
    expect(after(requested, 'approve', 'lender', soon)).toMatchObject({
      booking: { status: 'approved', payment: 'processing', answeredAt: soon, version: 2 },
    })
  })

  test('to the second: a day later it has expired, whether or not that is written down', () => {
    const due = momentsOf(requested)['answer-due']
    expect(may(requested, 'approve', 'lender', due - 1)).toBe(true)
    expect(after(requested, 'approve', 'lender', due)).toEqual({ refused: 'too-late' })
    expect(after(requested, 'decline', 'lender', due)).toEqual({ refused: 'too-late' })
    expect([statusAt(requested, due - 1), statusAt(requested, due)]).toEqual(['approval-awaiting', 'expired'])
  })

  test('nobody else answers', () => {
    for (const by of ['borrower', 'admin', 'system'] as const)
      expect(after(requested, 'approve', by, soon)).toEqual({ refused: 'not-yours' })
  })

  test('the timer expires a request when its time is over, and not before', () => {
    const due = momentsOf(requested)['answer-due']
    expect(after(requested, 'expire', 'system', due - 1)).toEqual({ refused: 'too-early' })
    expect(after(requested, 'expire', 'system', due)).toMatchObject({
      booking: { status: 'expired', endedAt: due },
    })
  })

  test('an answer is given once', () => {
    expect(after(approved, 'approve', 'lender', soon)).toEqual({ refused: 'wrong-state' })
    expect(after(approved, 'decline', 'lender', soon)).toEqual({ refused: 'wrong-state' })
  })
})

describe('cancelling', () => {
  const pickup = momentsOf(requested)['pickup-over']

  test.each(['borrower', 'lender'] as const)('the %s cancels until the time for picking up is over', (by) => {
    expect(after(approved, 'cancel', by, pickup - 1)).toMatchObject({
      booking: { status: 'cancelled', cancelledBy: by },
    })
    expect(after(approved, 'cancel', by, pickup)).toEqual({ refused: 'too-late' })
  })

  test('picking up ends at one o’clock in New Zealand', () => {
    expect(momentText(pickup)).toBe('Tuesday, 1 December at 1:00 pm')
  })
})

describe('paying', () => {
  const due = momentsOf(accepted)['payment-due']

  test.each([
    ['a day after the acceptance', '2026-12-01', noon('2026-11-21'), noon('2026-11-22')],
    ['before picking up is over', '2026-11-22', noon('2026-11-21') + 6 * HOUR, momentOf('2026-11-22', 13)],
    [
      'an hour for who is accepted after that',
      '2026-11-21',
      momentOf('2026-11-21', 20),
      momentOf('2026-11-21', 21),
    ],
  ])('is due %s', (_name, start, answeredAt, expected) => {
    const one = bookingOf('l1', start, 2, { requestedAt: answeredAt - HOUR, answeredAt })
    expect(momentText(momentsOf(one)['payment-due'])).toBe(momentText(expected))
  })

  test.each(['none', 'processing', 'action-required', 'failed'] as const)(
    'what is %s when it is due is cancelled by the system, to the second and at every read',
    (payment) => {
      const unpaid = { ...accepted, payment }
      expect([statusAt(unpaid, due - 1), statusAt(unpaid, due)]).toEqual(['approved', 'cancelled'])
      expect(nextOfTime(unpaid)).toEqual({ action: 'cancel', at: due })
      expect(after(unpaid, 'cancel', 'system', due - 1)).toEqual({ refused: 'too-early' })
      expect(after(unpaid, 'cancel', 'system', due)).toMatchObject({
        booking: { status: 'cancelled', cancelledBy: 'system' },
      })
      for (const by of ['borrower', 'lender'] as const)
        expect(after(unpaid, 'cancel', by, due)).toEqual({ refused: 'too-late' })
    },
  )

  test.each(['paid', 'partially-refunded', 'refunded'] as const)('what is %s goes on', (payment) => {
    const paid = { ...accepted, payment }
    expect(statusAt(paid, due)).toBe('approved')
    expect(after(paid, 'cancel', 'system', due)).toEqual({ refused: 'wrong-state' })
    expect(nextOfTime(paid)).toMatchObject({ action: 'complete' })
  })

  test('is never due after the rental, whenever it was asked for and answered', () => {
    const last = momentOf('2026-12-01', 24) - 1
    for (const answeredAt of [last, last + 23 * HOUR]) {
      const moments = momentsOf(bookingOf('l1', '2026-12-01', 1, { requestedAt: last, answeredAt }))
      expect(moments['payment-due']).toBeLessThanOrEqual(moments['rental-over'])
    }
  })
})

describe('the end', () => {
  const over = momentsOf(requested)['rental-over']

  test('it is completed when its last day is over', () => {
    expect(after(approved, 'complete', 'system', over - 1)).toEqual({ refused: 'too-early' })
    expect(after(approved, 'complete', 'system', over)).toMatchObject({ booking: { status: 'completed' } })
  })

  test('claims are made within a day of it; a bank’s complaint at any time', () => {
    const completed = { ...approved, status: 'completed' as const }
    expect(may(completed, 'dispute', 'lender', over + 23 * HOUR)).toBe(true)
    expect(after(completed, 'dispute', 'lender', over + 24 * HOUR)).toEqual({ refused: 'too-late' })
    expect(may(completed, 'dispute', 'system', over + 1000 * HOUR)).toBe(true)
  })

  test('an admin settles a claim, and nobody else does', () => {
    const claimed = { ...approved, status: 'disputed' as const, disputedBy: 'lender' as const }
    expect(after(claimed, 'resolve', 'admin', over)).toMatchObject({ booking: { status: 'completed' } })
    for (const by of ['borrower', 'lender', 'system'] as const)
      expect(after(claimed, 'resolve', by, over)).toEqual({ refused: 'not-yours' })
  })

  test('each side writes one review, within two weeks', () => {
    const completed: Booking = { ...approved, status: 'completed', reviewedBy: ['lender'] }
    const closed = over + 14 * 24 * HOUR
    expect(mayReview(completed, 'borrower', closed - 1)).toBe(true)
    expect(mayReview(completed, 'borrower', closed)).toBe(false)
    expect(mayReview(completed, 'lender', over)).toBe(false)
    expect(mayReview(approved, 'borrower', over - 1)).toBe(false)
  })

  test('what has ended stays so', () => {
    for (const status of BOOKING_STATUSES.filter(
      (one) => !['approval-awaiting', 'approved', 'completed'].includes(one),
    ))
      for (const action of ['approve', 'decline', 'expire', 'cancel', 'complete', 'dispute'] as const)
        for (const by of ['borrower', 'lender', 'admin', 'system'] as const)
          expect(may({ ...requested, status }, action, by, soon)).toBe(false)
  })
})
