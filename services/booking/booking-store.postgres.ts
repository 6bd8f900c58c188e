import { RECORD_COLUMNS } from '@tribu/platform/bus/record-row.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { PAID } from '@tribu/proto/booking-lifecycle.ts'
import type { DayRange } from '@tribu/proto/http/booking.ts'
import { changeBooking, dueAt } from './change-booking.postgres.ts'
import { bookingEvent } from './domain/booking-events.ts'
import type { Booking } from './domain/booking.ts'
import type { LogEntry } from './domain/log-entry.ts'
import { addDays } from '@tribu/platform/civil-date.ts'
import type { Block, BookingStore } from './ports.ts'

type Row = { document: Booking; request_hash: string; log: LogEntry[] }

const WITH_LOG = `select document, request_hash, (
    select json_agg(json_build_object('kind', log.kind, 'status', log.status, 'actor', log.actor, 'at', log.at,
      'reason', log.reason, 'amount', log.amount) order by log.version)
    from booking.log where log.booking = booking.id
  ) as log from booking.booking`

// The days, the booking, its log and its event stand or fall together; where the days are not free, the first part gives no row, and the
// others write nothing. `do nothing` instead of an error to be caught: the competitors of one request neither wait nor deadlock.
const REQUEST = `with held as (
    insert into booking.hold (id, listing, held) values ($1, $2, daterange($3, $4)) on conflict do nothing returning id
  ), booked as (
    insert into booking.booking (id, listing, lender, borrower, status, version, requested_at, due_at, request_hash, document)
    select id, $2, $5, $6, $7, $8, $9, $10, $11, $12 from held
  ), logged as (
    insert into booking.log (booking, version, status, actor, at) select id, $8, $7, 'borrower', $9 from held
  ), told as (
    insert into booking.outbox (${RECORD_COLUMNS})
    select $13::uuid, $14, $15, $16, $17::bigint, $18, $19::bytea from held
  ) select id from held`

const toldOf = ({ document, log }: Row) => ({ booking: document, log })

/** Bookings in PostgreSQL. */
export const makeBookingStore = (db: Database, outbox: Outbox): BookingStore => ({
  request: async ({ booking, requestHash }) => {
    const written = await db.query(REQUEST, [
      booking.id,
      booking.listing.id,
      booking.start,
      addDays(booking.end, booking.graceDays),
      booking.lender,
      booking.borrower,
      booking.status,
      booking.version,
      booking.requestedAt,
      dueAt(booking),
      requestHash,
      JSON.stringify(booking),
      ...outbox.row(bookingEvent(booking)),
    ])
    if (written.length === 0) return false
    outbox.written()
    return true
  },

  find: async (id) => {
    const [row] = await db.query<Row>(`${WITH_LOG} where id = $1`, [id])
    return row && { ...toldOf(row), requestHash: row.request_hash }
  },

  list: async (member, { limit, skip }) => {
    const theirs = member === undefined ? '' : 'where lender = $3 or borrower = $3'
    const rows = await db.query<Row>(
      `${WITH_LOG} ${theirs} order by requested_at desc, id limit $1 offset $2`,
      member === undefined ? [limit, skip] : [limit, skip, member],
    )
    return rows.map(toldOf)
  },

  agenda: async (member, now, limit) => {
    // What time has ended is no longer there, whether or not that is written down.
    const before = `(lender = $1 or borrower = $1) and status in ('approval-awaiting', 'approved') and due_at > $2`
    const [nearest, [counted]] = await Promise.all([
      db.query<Row>(`${WITH_LOG} where ${before} order by document ->> 'start', id limit $3`, [
        member,
        now,
        limit,
      ]),
      db.query<{ count: number; toAnswer: number }>(
        `select count(*)::int as count,
           count(*) filter (where lender = $1 and status = 'approval-awaiting')::int as "toAnswer"
         from booking.booking where ${before}`,
        [member, now],
      ),
    ])
    return { nearest: nearest.map(toldOf), count: counted?.count ?? 0, toAnswer: counted?.toAnswer ?? 0 }
  },

  change: (id, by, change) => db.transaction((tx) => changeBooking(tx, outbox, id, by, change)),

  due: (now, limit) =>
    db.query<{ id: string; unpaid: boolean }>(
      `select id, status = 'approved' and not document ->> 'payment' = any($3) as unpaid
       from booking.booking where due_at <= $1 order by unpaid, due_at limit $2`,
      [now, limit, PAID],
    ),

  held: (listing, from) =>
    db.query<DayRange>(
      `select lower(held)::text as start, upper(held)::text as end from booking.hold
       where listing = $1 and held && daterange($2, null) order by lower(held)`,
      [listing, from],
    ),

  block: async ({ id, listing, start, end, reason }) => {
    const written = await db.query(
      `with held as (
         insert into booking.hold (id, listing, held) values ($1, $2, daterange($3, $4)) on conflict do nothing returning id
       ) insert into booking.block (id, listing, reason) select id, $2, $5 from held returning id`,
      [id, listing, start, end, reason],
    )
    return written.length > 0
  },

  blocks: (listing, from) =>
    db.query<Block>(
      `select id, block.listing, reason, lower(held)::text as start, upper(held)::text as end
       from booking.block join booking.hold using (id) where block.listing = $1 and upper(held) > $2 order by lower(held)`,
      [listing, from],
    ),

  unblock: async (listing, id) => {
    const gone = await db.query(
      `delete from booking.hold using booking.block
       where hold.id = $2 and block.id = hold.id and block.listing = $1 returning hold.id`,
      [listing, id],
    )
    return gone.length > 0
  },
})
