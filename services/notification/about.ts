/*
 * What messages are about, as it stands in their orders. Times are seconds, days yyyy-mm-dd, amounts cents. Members are named by their ids:
 * what they are called, and where they are reached, is asked of identity when a message is sent.
 */

/** A booking. `role` is what the receiver is in it, `other` the other member. */
export type BookingAbout = {
  booking: string
  listing: string
  start: string
  end: string
  amount: number
  role: 'lender' | 'borrower'
  other: string
  answerDue: number
  paymentDue: number
  claimsOver: number
  /** lender, borrower or system; empty when it was not cancelled. */
  cancelledBy: string
  /** Whether the borrower's money was there when this was written. */
  paid: boolean
}

/** What happened to a payment. `reason` is a sentence, or empty. */
export type MoneyAbout = {
  booking: string
  listing: string
  amount: number
  role: 'lender' | 'borrower'
  other: string
  reason: string
  payUntil: number
}

/** A payout to a bank account. */
export type PayoutAbout = { amount: number; arrival: string; last4: string; reason: string }

/** A review of the receiver that is shown now. `listing` is empty where the booking is not known any more. */
export type ReviewAbout = { booking: string; listing: string; other: string; rating: number }

/** A message between members; `sender` wrote it. */
export type MessageAbout = { thread: string; seq: number; sender: string }

/** What each kind of mail is about. */
export type MailAbouts = {
  'request-received': BookingAbout
  'request-sent': BookingAbout
  'request-nudge': BookingAbout
  'request-last-nudge': BookingAbout
  'request-accepted': BookingAbout
  'request-declined': BookingAbout
  'request-expired': BookingAbout
  'booking-cancelled': BookingAbout
  'booking-disputed': BookingAbout
  'start-reminder': BookingAbout
  'return-reminder': BookingAbout
  'booking-completed': BookingAbout
  refund: MoneyAbout
  'card-refused': MoneyAbout
  'bank-asks': MoneyAbout
  'payout-paid': PayoutAbout
  'payout-failed': PayoutAbout
  'review-posted': ReviewAbout
}

/** Only what presses is texted. */
export type TextAbouts = Pick<
  MailAbouts,
  | 'request-received'
  | 'request-last-nudge'
  | 'request-accepted'
  | 'booking-cancelled'
  | 'booking-disputed'
  | 'start-reminder'
  | 'return-reminder'
  | 'card-refused'
  | 'review-posted'
>

/** Who reads a letter: what they are called, and the other member of the booking where there is one. */
export type Reader = { firstName: string; other: string; publicUrl: string }
