import type { Tx } from '@tribu/platform/db/database.ts'
import type { BookingFacts } from './booking-facts.ts'
import type { MailAbouts } from './about.ts'
import type { Orders } from './order.ts'
import { aboutOf } from './reminders.ts'

type Side = 'lender' | 'borrower'
type BookingKind = {
  [K in keyof MailAbouts]: MailAbouts[K] extends { cancelledBy: string } ? K : never
}[keyof MailAbouts]

/** What a status is told by, and to whom; nothing twice of one booking, whatever way it takes. */
const TOLD: Record<string, [Side, BookingKind][]> = {
  'approval-awaiting': [
    ['lender', 'request-received'],
    ['borrower', 'request-sent'],
  ],
  approved: [['borrower', 'request-accepted']],
  declined: [['borrower', 'request-declined']],
  expired: [
    ['lender', 'request-expired'],
    ['borrower', 'request-expired'],
  ],
  cancelled: [
    ['lender', 'booking-cancelled'],
    ['borrower', 'booking-cancelled'],
  ],
  disputed: [
    ['lender', 'booking-disputed'],
    ['borrower', 'booking-disputed'],
  ],
  completed: [
    ['lender', 'booking-completed'],
    ['borrower', 'booking-completed'],
  ],
}

/** Orders what a booking's new status is told by. */
export const orderBookingMessages = async (tx: Tx, orders: Orders, facts: BookingFacts): Promise<void> => {
  for (const [side, kind] of TOLD[facts.status] ?? [])
    await orders.tell(tx, facts.id, { kind, member: facts[side], about: aboutOf(facts, side) })
}
