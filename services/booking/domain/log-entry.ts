import type { Actor, BookingStatus } from '@tribu/proto/booking-lifecycle.ts'
import { dollars } from '@tribu/proto/dollars.ts'

/** What an entry tells: a new status, or something about money or reviews beside it. */
export type LogKind =
  | 'status'
  | 'paid'
  | 'card-refused'
  | 'bank-asks'
  | 'refunded'
  | 'transferred'
  | 'reviewed'

/** One thing that happened to a booking. `status` is the one after it; `reason` is in the words of who gave it; `amount` is in cents. */
export type LogEntry = {
  kind: LogKind
  status: BookingStatus
  actor: Actor
  at: number
  reason: string
  amount: number
}

const BY: Record<Actor, string> = {
  borrower: 'by the borrower',
  lender: 'by the lender',
  admin: 'by the marketplace',
  system: 'by the marketplace',
}

const WHO: Record<Actor, string> = {
  borrower: 'The borrower',
  lender: 'The lender',
  admin: 'The marketplace',
  system: 'The borrower’s bank',
}

const withReason = (sentence: string, reason: string) => (reason ? `${sentence}: ${reason}` : sentence)

const OF_STATUS: Record<BookingStatus, (entry: LogEntry) => string> = {
  'approval-awaiting': () => 'Asked for',
  approved: () => 'Accepted by the lender',
  declined: () => 'Declined by the lender',
  expired: () => 'Not answered within 24 hours',
  cancelled: ({ actor }) =>
    actor === 'system' ? 'Cancelled: it was not paid in time' : `Cancelled ${BY[actor]}`,
  completed: ({ actor, reason }) =>
    actor === 'admin' ? withReason('The claim was settled', reason) : 'The rental is over',
  disputed: ({ actor, reason }) =>
    actor === 'system'
      ? 'The borrower’s bank takes the payment back'
      : withReason(`${WHO[actor]} made a claim`, reason),
}

/** An entry as a sentence for who reads it. Why a card was refused is between the borrower, their bank and us. */
export const logMessage = (entry: LogEntry, viewer: Actor | undefined): string => {
  const { kind, amount, reason, actor } = entry
  if (kind === 'paid') return `${dollars(amount)} paid by card`
  if (kind === 'card-refused')
    return withReason('The card was refused', viewer === 'borrower' || viewer === 'admin' ? reason : '')
  if (kind === 'bank-asks') return 'The bank asks the borrower to confirm the payment'
  if (kind === 'refunded') return withReason(`${dollars(amount)} given back to the borrower`, reason)
  if (kind === 'transferred') return 'The lender’s money is on its way to their account'
  if (kind === 'reviewed') return `${WHO[actor]} wrote a review`
  return OF_STATUS[entry.status](entry)
}
