import { addDays, momentOf } from '@tribu/platform/civil-date.ts'
import type { BookingAbout } from './about.ts'
import type { BookingFacts } from './booking-facts.ts'

/** What time alone makes a message of. */
export type ReminderKind = 'request-nudge' | 'request-last-nudge' | 'start-reminder' | 'return-reminder'

/** A message that becomes due; `at` is in seconds. */
export type Reminder = { kind: ReminderKind; member: string; at: number; about: BookingAbout }

const FIRST_NUDGE_HOURS = 12
const LAST_NUDGE_HOURS = 22
/** In the morning of the day before, New Zealand's time. */
const REMINDER_HOUR = 9

/** The reminders that fit a booking as it stands: nudges while it waits for its lender, those of its days once it is paid. */
export const remindersOf = (facts: BookingFacts): Reminder[] => {
  const { status, paid, requestedAt, start, end } = facts
  const lender = (kind: ReminderKind, at: number) => ({
    kind,
    at,
    member: facts.lender,
    about: aboutOf(facts, 'lender'),
  })
  const borrower = (kind: ReminderKind, at: number) => ({
    kind,
    at,
    member: facts.borrower,
    about: aboutOf(facts, 'borrower'),
  })
  if (status === 'approval-awaiting')
    return [
      lender('request-nudge', requestedAt + FIRST_NUDGE_HOURS * 3600),
      lender('request-last-nudge', requestedAt + LAST_NUDGE_HOURS * 3600),
    ]
  if (status !== 'approved' || !paid) return []
  const dayBefore = (day: string) => momentOf(addDays(day, -1), REMINDER_HOUR)
  return [
    lender('start-reminder', dayBefore(start)),
    borrower('start-reminder', dayBefore(start)),
    borrower('return-reminder', dayBefore(end)),
  ]
}

/** A booking as a message to one of its sides is about it. */
export const aboutOf = (facts: BookingFacts, role: 'lender' | 'borrower'): BookingAbout => ({
  booking: facts.id,
  listing: facts.listing,
  start: facts.start,
  end: facts.end,
  amount: facts.amount,
  role,
  other: role === 'lender' ? facts.borrower : facts.lender,
  answerDue: facts.answerDue,
  paymentDue: facts.paymentDue,
  claimsOver: facts.claimsOver,
  cancelledBy: facts.cancelledBy,
  paid: facts.paid,
})
