import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import type { BookingStore } from './ports.ts'
import { bookingOf } from './testing/a-booking.ts'
import { openStores, overlaps, strays } from './testing/booking-world.ts'

let database: TestDatabase
let store: BookingStore
beforeAll(async () => {
  database = await makeTestDatabase({ max: 20 })
  store = (await openStores(database.db)).store
})
afterAll(() => database.drop())

const BY = { actor: 'lender', at: 1_790_000_100 } as const

const ask = (listing: string, start: string, days: number, change = {}) => {
  const booking = bookingOf(listing, start, days, change)
  return store.request({ booking, requestHash: 'hash' }).then((held) => ({ booking, held }))
}

test('a request holds its days and those of its grace period, and nobody else gets them', async () => {
  const listing = randomUUID()
  const { booking, held } = await ask(listing, '2026-12-10', 3)
  expect(held).toBe(true)
  expect(await store.held(listing, '2026-12-01')).toEqual([{ start: '2026-12-10', end: '2026-12-14' }])
  for (const [start, days] of [
    ['2026-12-13', 1],
    ['2026-12-08', 2],
    ['2026-12-11', 1],
    ['2026-12-01', 30],
  ] as const)
    expect((await ask(listing, start, days)).held).toBe(false)
  expect((await ask(listing, '2026-12-14', 1)).held).toBe(true)
  expect((await ask(listing, '2026-12-08', 1)).held).toBe(true)
  expect((await ask(randomUUID(), '2026-12-10', 3)).held).toBe(true)
  expect(await store.find(booking.id)).toMatchObject({
    booking,
    requestHash: 'hash',
    log: [
      {
        kind: 'status',
        status: 'approval-awaiting',
        actor: 'borrower',
        at: booking.requestedAt,
        reason: '',
        amount: 0,
      },
    ],
  })
})

test('of many who ask for the same days at once exactly one gets them, and nothing of the others stays', async () => {
  const listing = randomUUID()
  const asked = await Promise.all(Array.from({ length: 200 }, () => ask(listing, '2026-12-10', 3)))
  expect(asked.filter(({ held }) => held)).toHaveLength(1)
  expect(await strays(database.db)).toBe(0)
})

test('the same request asked again is there already', async () => {
  const { booking } = await ask(randomUUID(), '2026-12-10', 3)
  expect(await store.request({ booking, requestHash: 'hash' })).toBe(false)
  const elsewhere = { ...booking, start: '2027-01-10', end: '2027-01-12' }
  expect(await store.request({ booking: elsewhere, requestHash: 'other' })).toBe(false)
})

test('days of what is declined, cancelled or expired are free again at once; its event and entry are written with it', async () => {
  for (const status of ['declined', 'cancelled', 'expired'] as const) {
    const listing = randomUUID()
    const { booking } = await ask(listing, '2026-12-10', 3)
    await store.change(booking.id, BY, (before) => ({
      booking: { ...before, status, version: before.version + 1 },
    }))
    expect(await store.held(listing, '2026-12-01')).toEqual([])
    expect((await ask(listing, '2026-12-10', 3)).held).toBe(true)
    const events = await database.db.query<{ name: string }>(
      'select name from booking.outbox where key = $1 order by id',
      [booking.id],
    )
    expect(events.map(({ name }) => name)).toEqual(['booking.requested', `booking.${status}`])
    expect((await store.find(booking.id))?.log.map(({ status: logged }) => logged)).toEqual([
      'approval-awaiting',
      status,
    ])
  }
})

test('what is approved or completed goes on holding its days', async () => {
  const listing = randomUUID()
  const { booking } = await ask(listing, '2026-12-10', 3)
  for (const status of ['approved', 'completed'] as const) {
    await store.change(booking.id, BY, (before) => ({
      booking: { ...before, status, version: before.version + 1 },
    }))
    expect((await ask(listing, '2026-12-11', 1)).held).toBe(false)
  }
})

test('of two changes at once the second sees the first; one that throws changes nothing', async () => {
  const { booking } = await ask(randomUUID(), '2026-12-10', 3)
  const seen: string[] = []
  const change = () =>
    store.change(booking.id, BY, (before) => {
      seen.push(before.status)
      return before.status === 'approval-awaiting'
        ? { booking: { ...before, status: 'approved', version: before.version + 1 } }
        : undefined
    })
  await Promise.all([change(), change()])
  expect(seen).toEqual(['approval-awaiting', 'approved'])
  const refuse = store.change(booking.id, BY, () => {
    throw new Error('no')
  })
  await expect(refuse).rejects.toThrow('no')
  expect((await store.find(booking.id))?.booking).toMatchObject({ status: 'approved', version: 2 })
})

test('a lender keeps days in the same constraint, and gives them back', async () => {
  const listing = randomUUID()
  await ask(listing, '2026-12-10', 3)
  const block = { id: randomUUID(), listing, start: '2026-12-20', end: '2026-12-25', reason: 'away' }
  expect(await store.block(block)).toBe(true)
  expect(await store.block({ ...block, id: randomUUID(), start: '2026-12-24' })).toBe(false)
  expect(await store.block({ ...block, id: randomUUID(), start: '2026-12-12', end: '2026-12-13' })).toBe(
    false,
  )
  expect((await ask(listing, '2026-12-22', 1)).held).toBe(false)
  expect(await store.blocks(listing, '2026-12-01')).toEqual([block])
  expect(await store.unblock(randomUUID(), block.id)).toBe(false)
  expect(await store.unblock(listing, block.id)).toBe(true)
  expect((await ask(listing, '2026-12-22', 1)).held).toBe(true)
  // Days of a booking are not a block, and are not given back as one.
  const { booking } = await ask(listing, '2027-01-10', 1)
  expect(await store.unblock(listing, booking.id)).toBe(false)
})

test('time’s own changes are found when they are due', async () => {
  const { booking } = await ask(randomUUID(), '2026-12-10', 3, { requestedAt: 1_700_000_000 })
  const day = 24 * 3600
  expect(await store.due(1_700_000_000 + day - 1, 10)).toEqual([])
  expect(await store.due(1_700_000_000 + day, 10)).toEqual([{ id: booking.id, unpaid: false }])
})

test('bookings of a member, as lender and as borrower, newest first, page by page', async () => {
  const me = randomUUID()
  const mine = []
  for (let nth = 0; nth < 5; nth += 1) {
    const { booking } = await ask(randomUUID(), '2026-12-10', 1, {
      [nth % 2 ? 'lender' : 'borrower']: me,
      requestedAt: 1_795_000_000 + nth,
    })
    mine.unshift(booking.id)
  }
  const page = async (skip: number) =>
    (await store.list(me, { limit: 2, skip })).map(({ booking }) => booking.id)
  expect([...(await page(0)), ...(await page(2)), ...(await page(4))]).toEqual(mine)
  expect((await store.list(undefined, { limit: 5, skip: 0 })).map(({ booking }) => booking.id)).toEqual(mine)
})

test('nowhere do two bookings hold the same day', async () => expect(await overlaps(database.db)).toBe(0))
