import type { NoticeKind } from '@tribu/proto/http/notice.ts'

/** The kinds of what members are told, in the order in which they are shown. */
export const NOTICE_KINDS: Record<NoticeKind, { label: string; about: string }> = {
  messages: { label: 'Messages', about: 'What other members write to you' },
  requests: { label: 'Requests', about: 'Requests to borrow, and their answers' },
  bookings: { label: 'Bookings', about: 'Changes, cancellations and problems' },
  reminders: { label: 'Reminders', about: 'What starts or is due back tomorrow' },
  money: { label: 'Money', about: 'Payments, refunds and payouts' },
  reviews: { label: 'Reviews', about: 'Reviews of you, and those that you can write' },
}
