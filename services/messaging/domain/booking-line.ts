import type { BookingStatus } from '@tribu/proto/booking-lifecycle.ts'
import { dayText } from '@tribu/platform/civil-date.ts'

/** What a thread is told of a booking. Days are yyyy-mm-dd; `cancelledBy` is lender, borrower or system. */
export type BookingNews = { status: string; start: string; end: string; cancelledBy: string }

const daysOf = ({ start, end }: BookingNews) => `${dayText(start)} to ${dayText(end)}`

const CANCELLED: Record<string, string> = {
  lender: 'The lender cancelled the booking.',
  borrower: 'The borrower cancelled the booking.',
}

const LINES: Record<BookingStatus, (news: BookingNews) => string> = {
  'approval-awaiting': (news) => `Asked to borrow from ${daysOf(news)}.`,
  approved: (news) => `The lender accepted: ${daysOf(news)}.`,
  declined: () => 'The lender did not accept the request.',
  expired: () => 'The request expired without an answer.',
  cancelled: ({ cancelledBy }) => CANCELLED[cancelledBy] ?? 'The booking was cancelled.',
  completed: () => 'The rental is completed.',
  disputed: () => 'A problem with this booking was reported.',
}

/** The same line for both members. Undefined: a status that is not told of. */
export const bookingLine = (news: BookingNews): string | undefined =>
  LINES[news.status as BookingStatus]?.(news)
