import { fileURLToPath } from 'node:url'
import type { Database } from '@tribu/platform/db/database.ts'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeOutboxTables } from '@tribu/platform/outbox/outbox-tables.ts'
import { makeOutbox } from '@tribu/platform/outbox/outbox.ts'
import { makeBookingStore } from '../booking-store.postgres.ts'
import { makeReviewStore } from '../review-store.postgres.ts'

/** An empty booking schema, and the stores over it. */
export const openStores = async (db: Database) => {
  await makeOutboxTables(db, 'booking')
  await migrate(db, 'booking', fileURLToPath(new URL('../migrations', import.meta.url)))
  const outbox = makeOutbox({ schema: 'booking', clock: Date.now })
  return { store: makeBookingStore(db, outbox), reviews: makeReviewStore(db, outbox) }
}

/** Pairs of bookings of one listing that hold days in common, by their own dates and not by what the constraint compares. */
export const overlaps = async (db: Database): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    `with held as (
       select id, listing, (document ->> 'start')::date as first,
         (document ->> 'end')::date + (document ->> 'graceDays')::int as free
       from booking.booking where status in ('approval-awaiting', 'approved', 'completed', 'disputed')
     )
     select count(*)::int as count from held one join held other
       on other.listing = one.listing and other.id > one.id and other.first < one.free and one.first < other.free`,
  )
  return row?.count ?? 0
}

/** What belongs to a booking and is not there, or is there without one. */
export const strays = async (db: Database): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    `select (
       (select count(*) from booking.booking b where status in ('approval-awaiting', 'approved', 'completed', 'disputed')
         and not exists (select from booking.hold h where h.id = b.id))
       + (select count(*) from booking.hold h where not exists (select from booking.booking b where b.id = h.id
           and status in ('approval-awaiting', 'approved', 'completed', 'disputed'))
           and not exists (select from booking.block k where k.id = h.id))
       + (select count(*) from booking.booking b where not exists (select from booking.outbox o where o.key = b.id::text))
       + (select count(*) from booking.booking b where not exists (select from booking.log l where l.booking = b.id))
     )::int as count`,
  )
  return row?.count ?? 0
}
