import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'

const day = (of: number) => Date.UTC(2026, 11, of, 1) / 1000

/** The money of a paid booking as its lender sees it, but for what the test says otherwise. */
export const someMoney = (given: Partial<BookingMoney> = {}): BookingMoney => ({
  booking: '0b0c0d0e-0000-4000-8000-00000000b001',
  'payment-status': 'paid',
  amount: 5670,
  refunded: 0,
  refundable: 5670,
  'lender-share': 5387,
  'application-fee': 283,
  card: null,
  'pay-until': null,
  steps: [
    {
      name: 'requested',
      state: 'done',
      date: day(17),
      amount: 5670,
      sentence: 'Wiremu asked for the dates.',
    },
    { name: 'charged', state: 'done', date: day(18), amount: 5670, sentence: 'The card was charged.' },
    { name: 'held', state: 'done', date: day(18), amount: 5670, sentence: 'We hold it until it is over.' },
    { name: 'transferred', state: 'expected', date: day(28), amount: 5387, sentence: 'It goes to you then.' },
    { name: 'paid-out', state: 'expected', date: null, amount: 5387, sentence: 'It takes 3 to 7 days.' },
  ],
  refunds: [],
  ...given,
})
