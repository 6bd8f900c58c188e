import type { Queryable } from '@tribu/platform/db/database.ts'
import type { Booking } from '@tribu/proto/gen/tribu/booking/v1/events_pb.ts'
import { factsOf, type BookingFacts } from './booking-facts.ts'
import { remindersOf, type Reminder } from './reminders.ts'

/*
 * What notification keeps of bookings, and the reminders that follow from it. News of a booking and of its payment come on two ways, in either
 * order: each writes its part of the row. Times are milliseconds, but in facts.
 */

const KEPT_MS = 180 * 24 * 3_600_000

type Row = { paid: boolean; document: BookingFacts | null }

/** Keeps a booking. Returns it as it is known then; undefined when newer facts are there, so that late news make no message. */
export const keepBooking = async (
  within: Queryable,
  booking: Booking,
  now: number,
): Promise<BookingFacts | undefined> => {
  const [row] = await within.query<Row>(
    `insert into notification.booking as known (id, version, document, changed_at) values ($1, $2, $3, $4)
     on conflict (id) do update set version = excluded.version, document = excluded.document, changed_at = excluded.changed_at
     where known.version < excluded.version returning paid, document`,
    [booking.id, Number(booking.version), JSON.stringify(factsOf(booking, false)), now],
  )
  return row?.document ? { ...row.document, paid: row.paid } : undefined
}

/** Notes that a booking is paid; the booking as far as it is known. */
export const keepPaid = async (
  within: Queryable,
  booking: string,
  now: number,
): Promise<BookingFacts | undefined> => {
  const [row] = await within.query<Row>(
    `insert into notification.booking as known (id, paid, changed_at) values ($1, true, $2)
     on conflict (id) do update set paid = true, changed_at = excluded.changed_at returning paid, document`,
    [booking, now],
  )
  return row?.document ? { ...row.document, paid: row.paid } : undefined
}

/** A booking, as far as it is known. */
export const knownBooking = async (within: Queryable, booking: string): Promise<BookingFacts | undefined> => {
  const [row] = await within.query<Row>('select paid, document from notification.booking where id = $1', [
    booking,
  ])
  return row?.document ? { ...row.document, paid: row.paid } : undefined
}

/** Writes the reminders that fit a booking now, and takes away those that do not any more. One whose time is over already is left out. */
export const arrangeReminders = async (within: Queryable, facts: BookingFacts, now: number) => {
  const fitting = remindersOf(facts)
  await within.query('delete from notification.reminder where booking = $1 and not kind = any($2)', [
    facts.id,
    fitting.map(({ kind }) => kind),
  ])
  for (const { kind, member, at, about } of fitting.filter((one) => one.at * 1000 > now))
    await within.query(
      `insert into notification.reminder (booking, kind, member, about, due_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [facts.id, kind, member, JSON.stringify(about), at * 1000],
    )
}

/** Takes reminders whose time has come, oldest first, in the transaction that orders their messages. */
export const takeDueReminders = (within: Queryable, now: number, limit: number) =>
  within.query<Pick<Reminder, 'kind' | 'member' | 'about'>>(
    `delete from notification.reminder where (booking, kind, member) in (
       select booking, kind, member from notification.reminder where due_at <= $1
       order by due_at limit $2 for update skip locked)
     returning kind, member, about`,
    [now, limit],
  )

/** Forgets bookings of which nothing was heard for half a year. */
export const forgetBookings = async (within: Queryable, now: number): Promise<void> => {
  await within.query('delete from notification.booking where changed_at < $1', [now - KEPT_MS])
}
