import { randomUUID } from 'node:crypto'
import { addDays } from '@tribu/platform/civil-date.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { bookingOf } from '@tribu/services/booking/testing/a-booking.ts'
import { openStores } from '@tribu/services/booking/testing/booking-world.ts'
import { timed, timingsOf } from './measure.ts'
import { printTable, times } from './print-table.ts'
import { withThrowawayDatabase } from './throwaway-database.ts'

// 32 clients ask for random days of one listing: our one statement, beside the two forms one finds elsewhere, over the same constraint or none.
// All days are soon taken, as they are on the morning that a popular thing is listed: most attempts are refused.

const CLIENTS = 32
const SECONDS = 2
const ROUNDS = 4
const DAYS = 81

type Attempt = (listing: string, start: string, days: number) => Promise<boolean>

/** The usual form: insert, and take the violation of the constraint for an answer. */
const insertAndCatch =
  (db: Database, count: (code: string) => void): Attempt =>
  async (listing, start, days) => {
    const booking = bookingOf(listing, start, days)
    try {
      await db.transaction(async (tx) => {
        await tx.query('insert into booking.hold (id, listing, held) values ($1, $2, daterange($3, $4))', [
          booking.id,
          listing,
          start,
          addDays(booking.end, 1),
        ])
        await tx.query(
          `insert into booking.booking (id, listing, lender, borrower, status, version, requested_at, request_hash, document)
           values ($1, $2, $3, $4, 'approval-awaiting', 1, 1, '', $5)`,
          [booking.id, listing, booking.lender, booking.borrower, JSON.stringify(booking)],
        )
      })
      return true
    } catch (error) {
      count(String((error as { code?: unknown }).code))
      return false
    }
  }

/** The other one: lock the listing, look, insert. Right without a constraint, as long as nobody forgets the lock. */
const lockAndLook =
  (db: Database): Attempt =>
  (listing, start, days) => {
    const booking = bookingOf(listing, start, days)
    const end = addDays(booking.end, 1)
    return db.transaction(async (tx) => {
      await tx.query('select from booking.listing where id = $1 for update', [listing])
      const taken = await tx.query(
        'select from booking.hold where listing = $1 and held && daterange($2, $3) limit 1',
        [listing, start, end],
      )
      if (taken.length > 0) return false
      await tx.query('insert into booking.hold (id, listing, held) values ($1, $2, daterange($3, $4))', [
        booking.id,
        listing,
        start,
        end,
      ])
      await tx.query(
        `insert into booking.booking (id, listing, lender, borrower, status, version, requested_at, request_hash, document)
         values ($1, $2, $3, $4, 'approval-awaiting', 1, 1, '', $5)`,
        [booking.id, listing, booking.lender, booking.borrower, JSON.stringify(booking)],
      )
      return true
    })
  }

/** How many attempts a second all clients together get through. */
const race = async (attempt: Attempt, listing: string): Promise<number> => {
  let attempts = 0
  const end = performance.now() + SECONDS * 1000
  const client = async () => {
    while (performance.now() < end) {
      const start = addDays('2026-12-01', Math.floor(Math.random() * DAYS))
      await attempt(listing, start, 1 + Math.floor(Math.random() * 5))
      attempts += 1
    }
  }
  const took = await timed(() => Promise.all(Array.from({ length: CLIENTS }, client)))
  return (attempts / took) * 1000
}

await withThrowawayDatabase(CLIENTS, async (db) => {
  const { store } = await openStores(db)
  const codes = new Map<string, number>()
  const count = (code: string) => void codes.set(code, (codes.get(code) ?? 0) + 1)
  const ways: Record<string, Attempt> = {
    'one statement, on conflict do nothing': (listing, start, days) =>
      store.request({ booking: bookingOf(listing, start, days), requestHash: '' }),
    'lock the listing, look, insert': lockAndLook(db),
    'insert, and catch the violation': insertAndCatch(db, count),
  }
  const rates: Record<string, number[]> = {}
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [name, attempt] of Object.entries(ways)) {
      const listing = randomUUID()
      await db.query('insert into booking.listing (id, version, document) values ($1, 1, $2)', [
        listing,
        '{}',
      ])
      const rate = await race(attempt, listing)
      if (round >= 0) (rates[name] ??= []).push(rate)
    }
  const rate = (name: string) => timingsOf(rates[name] ?? []).median
  const [ours = ''] = Object.keys(ways)
  printTable(
    `Requests for one listing, ${CLIENTS} clients, medians of ${ROUNDS} rounds of ${SECONDS} s in turn`,
    Object.keys(ways).map((name) => ({
      way: name,
      'attempts a second': Math.round(rate(name)),
      'ours : this': times(rate(ours) / rate(name)),
    })),
  )
  console.log(`Deadlocks of the last way that reached the caller after 5 tries: ${codes.get('40P01') ?? 0}.`)
})
