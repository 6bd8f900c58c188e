import { describe, expect, test } from '@jest/globals'
import { BOOKING_STATUSES, PAYMENT_STATES } from '@tribu/proto/booking-lifecycle.ts'
import { bookingOf } from '../testing/a-booking.ts'
import { isPaid, momentsOf, statusAt, type Booking, type Side } from './booking.ts'
import { statusSentence } from './status-sentence.ts'

const asked = bookingOf('l1', '2026-12-01', 3, { requestedAt: 1_795_000_000 })
const HOUR = 3600
const answeredAt = asked.requestedAt + HOUR
const moments = momentsOf({ ...asked, answeredAt })

const VIEWS = ['lender', 'borrower', 'admin'] as const
const TIMES = {
  'after the answer': answeredAt + 60,
  'on the first day': moments['pickup-over'] + HOUR,
  'just over': moments['rental-over'] + HOUR,
  'claims over': moments['claims-over'] + HOUR,
  'reviews over': moments['reviews-over'] + HOUR,
}
const REVIEWED: Side[][] = [[], ['lender'], ['borrower'], ['lender', 'borrower']]

type Case = { booking: Booking; view: (typeof VIEWS)[number]; now: number; name: string }

/** Every state × payment × reader, at each time, reviewed by nobody, one side or both, cancelled or disputed by anybody. */
const CASES: Case[] = BOOKING_STATUSES.flatMap((status) =>
  PAYMENT_STATES.flatMap((payment) =>
    VIEWS.flatMap((view) =>
      Object.entries(TIMES).flatMap(([when, now]) =>
        REVIEWED.flatMap((reviewedBy) =>
          (['lender', 'borrower', 'system'] as const).map((by) => ({
            booking: {
              ...asked,
              status,
              payment,
              answeredAt: status === 'approval-awaiting' ? null : answeredAt,
              refunded: payment === 'refunded' ? 4500 : payment === 'partially-refunded' ? 1000 : 0,
              reviewedBy,
              cancelledBy: status === 'cancelled' ? by : null,
              disputedBy: status === 'disputed' ? by : null,
            },
            view,
            now,
            name: `${status}, ${payment}, by ${by}, reviewed by ${reviewedBy.join('+') || 'nobody'}, ${view}, ${when}`,
          })),
        ),
      ),
    ),
  ),
)

const sentenceOf = ({ booking, view, now }: Case) =>
  statusSentence(booking, statusAt(booking, now), view, now)

test('every state of a booking says what it means, in whole sentences', () => {
  for (const one of CASES) {
    const sentence = sentenceOf(one)
    expect([one.name, sentence]).toEqual([one.name, expect.stringMatching(/^[A-Z$][^]*[.?]$/)])
    expect([one.name, sentence]).toEqual([
      one.name,
      expect.not.stringMatching(/undefined|null|NaN|\.\.| {2}|Infinity/),
    ])
  }
})

test('no state is a dead end: who can do something about it is told what', () => {
  for (const one of CASES) {
    const { booking, view, now } = one
    const status = statusAt(booking, now)
    const told = (pattern: RegExp) =>
      expect([one.name, sentenceOf(one)]).toEqual([one.name, expect.stringMatching(pattern)])
    if (status === 'approval-awaiting' && view === 'lender') told(/Please accept or decline by \w+, \d/)
    if (status === 'approved' && !isPaid(booking) && view === 'lender') told(/hand nothing over/)
    if (status === 'approved' && booking.payment === 'failed' && view === 'borrower') told(/another card by/)
    if (status === 'approved' && booking.payment === 'action-required' && view === 'borrower')
      told(/Your bank asks you to confirm .* by/)
    if (status === 'approved' && isPaid(booking)) told(/return on|Return is on/)
    if (status === 'disputed' && view !== 'admin') told(/support@tribu\.example/)
    if (['declined', 'expired', 'cancelled'].includes(status) && view === 'borrower')
      told(/something near by/)
    if (status === 'cancelled') told(/charge|back|paid/)
    const mayWrite = status === 'completed' && view !== 'admin' && !booking.reviewedBy.includes(view)
    if (mayWrite && now < moments['reviews-over']) told(/Tell others how it went, until Friday, 18 December/)
  }
})

describe('in so many words', () => {
  const approved: Booking = { ...asked, status: 'approved', answeredAt }
  const at = answeredAt + 60
  test.each([
    [
      'charged',
      { ...approved, payment: 'processing' },
      'borrower',
      at,
      'Accepted: your card is being charged $45.00. We tell you at once if your bank asks for you.',
    ],
    [
      'card refused',
      { ...approved, payment: 'failed', paymentReason: 'There was not enough money on it.' },
      'borrower',
      at,
      'Your card was refused: There was not enough money on it. Please pay $45.00 with another card by Friday, 20 November at 1:06 am; otherwise the booking is cancelled and the dates are free again.',
    ],
    [
      'card refused, and the reason is none of the lender’s business',
      { ...approved, payment: 'failed', paymentReason: 'There was not enough money on it.' },
      'lender',
      at,
      'The borrower’s card was refused. They have until Friday, 20 November at 1:06 am to pay with another one; otherwise the booking is cancelled and the dates are free again. Please hand nothing over before it is paid.',
    ],
    [
      'partly given back',
      { ...approved, payment: 'partially-refunded', refunded: 1000 },
      'lender',
      at,
      '$10.00 of $45.00 was given back. Pick-up is on Tuesday, 1 December between 9am and 1pm, return on Friday, 4 December before 5pm.',
    ],
    [
      'cancelled by the lender after it was paid',
      { ...approved, status: 'cancelled', cancelledBy: 'lender', payment: 'paid' },
      'borrower',
      at,
      'The lender cancelled this booking; the dates are free again. $45.00 is on its way back to your card, which takes up to two working days. Perhaps something near by suits you.',
    ],
    [
      'cancelled by the lender after it was paid, to them',
      { ...approved, status: 'cancelled', cancelledBy: 'lender', payment: 'paid' },
      'lender',
      at,
      'You cancelled this booking; the dates are free again. The borrower gets everything back. Its card costs, 2.9% and $0.30, are kept back from your next payment.',
    ],
    [
      'reviewed by one side',
      { ...approved, status: 'completed', payment: 'paid', reviewedBy: ['borrower'] },
      'borrower',
      moments['rental-over'] + HOUR,
      'Thank you for your review: it is shown when the other side has written theirs, or after Friday, 18 December.',
    ],
    [
      'over, with money to come',
      { ...approved, status: 'completed', payment: 'paid', reviewedBy: ['lender', 'borrower'] },
      'lender',
      moments['rental-over'] + HOUR,
      'This rental is over. Your money goes to your account after Saturday, 5 December.',
    ],
  ] as const)('%s', (_name, booking, view, now, sentence) => {
    expect(sentenceOf({ booking: booking as Booking, view, now, name: '' })).toBe(sentence)
  })
})
