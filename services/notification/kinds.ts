import type { NoticeKind } from '@tribu/proto/http/notice.ts'
import type { MailAbouts } from './about.ts'

/** What is told of. Each makes a notice, and a mail that is kept or left out as the member has chosen. */
export type TellingKind = keyof MailAbouts

type Facts = {
  /** What members choose by. */
  notice: NoticeKind
  /** Somebody waits for the reader, or they for it: its mail stays single, however many there are. */
  presses: boolean
  /** A text can be had of it. */
  texted: boolean
}

export const KINDS: Record<TellingKind, Facts> = {
  'request-received': { notice: 'requests', presses: true, texted: true },
  'request-sent': { notice: 'requests', presses: false, texted: false },
  'request-nudge': { notice: 'requests', presses: true, texted: false },
  'request-last-nudge': { notice: 'requests', presses: true, texted: true },
  'request-accepted': { notice: 'requests', presses: true, texted: true },
  'request-declined': { notice: 'requests', presses: false, texted: false },
  'request-expired': { notice: 'requests', presses: false, texted: false },
  'booking-cancelled': { notice: 'bookings', presses: true, texted: true },
  'booking-disputed': { notice: 'bookings', presses: true, texted: true },
  'start-reminder': { notice: 'reminders', presses: false, texted: true },
  'return-reminder': { notice: 'reminders', presses: false, texted: true },
  // It asks for a review: who ends these mails wants no others of that.
  'booking-completed': { notice: 'reviews', presses: false, texted: false },
  refund: { notice: 'money', presses: false, texted: false },
  'card-refused': { notice: 'money', presses: true, texted: true },
  'bank-asks': { notice: 'money', presses: true, texted: false },
  'payout-paid': { notice: 'money', presses: false, texted: false },
  'payout-failed': { notice: 'money', presses: true, texted: false },
  'review-posted': { notice: 'reviews', presses: false, texted: true },
}
