import { randomUUID } from 'node:crypto'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import { clusterHome } from '@tribu/platform/db/cluster-home.ts'
import { openDatabase, type Database } from '@tribu/platform/db/database.ts'
import { startEmbeddedPostgres } from '@tribu/platform/db/embedded-postgres.ts'
import { AppError } from '@tribu/platform/errors.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { addDays } from '@tribu/platform/civil-date.ts'
import { bookingOf } from './testing/a-booking.ts'
import { openStores, overlaps, strays } from './testing/booking-world.ts'

const CLIENTS = 32
const ATTEMPTS = 20_000
const FIRST_DAY = '2026-12-01'
const DAYS = 81
// The share of attempts after which a client gives back what it has: else all days are soon taken, and nobody races.
const GIVEN_BACK = 0.3

const { EMBEDDED_ROOT: root } = PlatformSettings.parse({})
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends.length = 0
})

/** A PostgreSQL that keeps what it acknowledges, over a folder, and can be killed. */
const open = async (dataDir: string) => {
  const server = await startEmbeddedPostgres({ dataDir, root })
  const db = openDatabase({ url: server.url, max: CLIENTS, log: makeLog('silent') })
  const end = async () => {
    await db.close()
    await server.stop()
  }
  const kill9 = async () => {
    const pid = (await readFile(join(clusterHome(dataDir, root), 'cluster', 'postmaster.pid'), 'utf8')).split(
      '\n',
    )[0]
    process.kill(Number(pid), 'SIGKILL')
  }
  return { db, end, kill9 }
}

/**
 * 32 clients ask for random days of one listing; who has some gives them back at times, so that the race never ends. Returns what was
 * acknowledged and what went wrong otherwise than by days that are taken.
 */
const race = async (db: Database, listing: string, attempts: number, goOn: () => boolean) => {
  const { store } = await openStores(db)
  const acknowledged = new Set<string>()
  const errors: unknown[] = []
  let left = attempts
  const client = async () => {
    const mine: string[] = []
    while (left-- > 0 && goOn()) {
      const start = addDays(FIRST_DAY, Math.floor(Math.random() * DAYS))
      const booking = bookingOf(listing, start, 1 + Math.floor(Math.random() * 5))
      try {
        if (await store.request({ booking, requestHash: '' })) {
          acknowledged.add(booking.id)
          mine.push(booking.id)
        }
        const given = Math.random() < GIVEN_BACK ? mine.shift() : undefined
        if (given === undefined) continue
        await store.change(given, { actor: 'borrower', at: 1 }, (before) => ({
          booking: { ...before, status: 'cancelled', version: 2 },
        }))
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { acknowledged, errors }
}

const missing = async (db: Database, acknowledged: Set<string>) => {
  const there = await db.query<{ id: string }>('select id from booking.booking')
  const ids = new Set(there.map(({ id }) => id))
  return [...acknowledged].filter((id) => !ids.has(id))
}

const isUnavailable = (error: unknown) => error instanceof AppError && error.facts.kind === 'unavailable'

test('32 clients and 20,000 attempts for one listing, the database killed in between: no day twice, nothing acknowledged lost', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tribu-race-'))
  ends.push(() => rm(dataDir, { recursive: true, force: true }))
  ends.push(() => rm(clusterHome(dataDir, root), { recursive: true, force: true }))
  const listing = randomUUID()

  const first = await open(dataDir)
  let alive = true
  const half = race(first.db, listing, ATTEMPTS / 2, () => alive)
  await until(async () => {
    const rows = await first.db.query('select from booking.booking offset 200 limit 1').catch(() => [])
    return rows.length > 0
  })
  await first.kill9()
  alive = false
  const killed = await half
  await first.end()
  expect(killed.errors.filter((error) => !isUnavailable(error))).toEqual([])

  const second = await open(dataDir)
  ends.push(second.end)
  expect(await missing(second.db, killed.acknowledged)).toEqual([])
  const rest = await race(second.db, listing, ATTEMPTS, () => true)
  expect(rest.errors).toEqual([])
  expect(await missing(second.db, rest.acknowledged)).toEqual([])
  expect(rest.acknowledged.size).toBeGreaterThan(100)
  expect([await overlaps(second.db), await strays(second.db)]).toEqual([0, 0])
  const [deadlocks] = await second.db.query<{ deadlocks: number }>(
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(deadlocks).toEqual({ deadlocks: 0 })
})

test('the same race without the constraint ends with days that two have: the check sees them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tribu-race-'))
  ends.push(() => rm(dataDir, { recursive: true, force: true }))
  ends.push(() => rm(clusterHome(dataDir, root), { recursive: true, force: true }))
  const { db, end } = await open(dataDir)
  ends.push(end)
  await openStores(db)
  await db.query('alter table booking.hold drop constraint no_double_booking')
  await race(db, randomUUID(), 500, () => true)
  expect(await overlaps(db)).toBeGreaterThan(0)
})
