import type { MailAbouts, Reader } from '../about.ts'
import { requestAccepted, requestDeclined, requestExpired } from './answer-mails.ts'
import { bookingCancelled, bookingCompleted, bookingDisputed } from './ended-mails.ts'
import type { Letter } from './letter.ts'
import { bankAsks, cardRefused, refund } from './money-mails.ts'
import { payoutFailed, payoutPaid } from './payout-mails.ts'
import { reviewPosted } from './review-mails.ts'
import { returnReminder, startReminder } from './reminder-mails.ts'
import { requestLastNudge, requestNudge, requestReceived, requestSent } from './request-mails.ts'

/** The letter of each kind of mail about bookings and money. */
export const LETTERS: { [K in keyof MailAbouts]: (about: MailAbouts[K], reader: Reader) => Letter } = {
  'request-received': requestReceived,
  'request-sent': requestSent,
  'request-nudge': requestNudge,
  'request-last-nudge': requestLastNudge,
  'request-accepted': requestAccepted,
  'request-declined': requestDeclined,
  'request-expired': requestExpired,
  'booking-cancelled': bookingCancelled,
  'booking-disputed': bookingDisputed,
  'start-reminder': startReminder,
  'return-reminder': returnReminder,
  'booking-completed': bookingCompleted,
  refund,
  'card-refused': cardRefused,
  'bank-asks': bankAsks,
  'payout-paid': payoutPaid,
  'payout-failed': payoutFailed,
  'review-posted': reviewPosted,
}
