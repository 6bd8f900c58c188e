import { PAYMENT_WITHIN_HOURS } from '@tribu/proto/http/limits.ts'
import type { BookingAbout, MailAbouts, MoneyAbout, PayoutAbout, Reader, ReviewAbout } from '../about.ts'

/** What letters of the suites are about, and who reads them. */
export const reader: Reader = { firstName: 'Mere', other: 'Aroha', publicUrl: 'https://tribu.example' }
// 22 November 2026, ten in the morning in New Zealand.
const DUE = 1_795_294_800

export const booking: BookingAbout = {
  booking: 'b1',
  listing: 'Makita drill',
  start: '2026-12-01',
  end: '2026-12-04',
  amount: 4725,
  role: 'borrower',
  other: 'm2',
  answerDue: DUE,
  paymentDue: DUE + PAYMENT_WITHIN_HOURS * 3600,
  claimsOver: 1_796_468_400,
  cancelledBy: '',
  paid: false,
}
export const lent: BookingAbout = { ...booking, role: 'lender' }
export const money: MoneyAbout = {
  booking: 'b1',
  listing: 'Makita drill',
  amount: 4725,
  role: 'borrower',
  other: 'm2',
  reason: 'There was not enough money on it.',
  payUntil: DUE,
}
export const payout: PayoutAbout = { amount: 4465, arrival: '2026-12-09', last4: '0000', reason: '' }
export const review: ReviewAbout = { booking: 'b1', listing: 'Makita drill', other: 'm2', rating: 4 }

/** One of each kind. */
export const ABOUTS: MailAbouts = {
  'request-received': lent,
  'request-sent': booking,
  'request-nudge': lent,
  'request-last-nudge': lent,
  'request-accepted': booking,
  'request-declined': booking,
  'request-expired': booking,
  'booking-cancelled': { ...lent, cancelledBy: 'lender', paid: true },
  'booking-disputed': lent,
  'start-reminder': booking,
  'return-reminder': booking,
  'booking-completed': lent,
  refund: { ...money, reason: 'It came late' },
  'card-refused': money,
  'bank-asks': money,
  'payout-paid': payout,
  'payout-failed': { ...payout, reason: 'The account is closed. Please give another one.' },
  'review-posted': review,
}
