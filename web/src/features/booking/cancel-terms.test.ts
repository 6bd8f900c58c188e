import { describe, expect, test } from '@jest/globals'
import { aBooking } from '../../../jest/a-booking.ts'
import { lateRule, moneyOfCancelling } from './cancel-terms.ts'

const paid = { status: 'approved', 'payment-status': 'paid' } as const
const ofLender = { isLender: true, isBorrower: false } as const

describe('what cancelling does with the money', () => {
  test.each([
    ['a request', {}, 'Nothing has been charged, and nothing will be.'],
    ['a request, by its lender', ofLender, 'Nothing has been charged, and nothing will be.'],
    ['a paid booking', paid, 'You get everything back: $56.70 goes to your card within 48 business hours.'],
    [
      'a booking refunded in part',
      { ...paid, 'payment-status': 'partially-refunded', refunded: 670 },
      'You get everything back: $50.00 goes to your card within 48 business hours.',
    ],
    [
      'a booking that is being charged',
      { ...paid, 'payment-status': 'processing' },
      'Nothing more is charged. Should the payment go through just now, all of it goes back to your card.',
    ],
    [
      'a paid booking, by its lender',
      { ...paid, ...ofLender },
      'The borrower gets $56.70 back. You owe what the card payment cost: 2.9% of the rental plus $0.30, kept back from your next payout.',
    ],
    [
      'an unpaid booking, by its lender',
      { ...paid, ...ofLender, 'payment-status': 'failed' },
      'The borrower pays nothing. What was charged meanwhile goes back to their card.',
    ],
  ] as const)('of %s', (_what, given, text) => {
    expect(moneyOfCancelling(aBooking(given))).toBe(text)
  })
})

test('from 48 hours before the start on, cancelling may be reviewed', () => {
  const booking = aBooking({})
  expect(lateRule(booking, booking.start - 48 * 3600)).toMatch(/^Until 48 hours before it begins/)
  expect(lateRule(booking, booking.start - 48 * 3600 + 1)).toMatch(/^It begins within 48 hours/)
})
