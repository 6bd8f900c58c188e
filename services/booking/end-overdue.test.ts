import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { makeEndOverdue } from './app/end-overdue.ts'
import { makeFollowPayment } from './app/follow-payment.ts'
import { momentsOf, type Booking } from './domain/booking.ts'
import { bookingOf } from './testing/a-booking.ts'
import { openStores } from './testing/booking-world.ts'

let database: TestDatabase
let stores: Awaited<ReturnType<typeof openStores>>
beforeAll(async () => {
  database = await makeTestDatabase()
  stores = await openStores(database.db)
})
afterAll(() => database.drop())

const HOUR = 3600
const ASKED = 1_795_000_000

const keep = async (change: Partial<Booking>) => {
  const booking = bookingOf(randomUUID(), '2026-12-01', 3, { requestedAt: ASKED, ...change })
  await stores.store.request({ booking, requestHash: '' })
  return booking
}
const statusOf = async (id: string) => (await stores.store.find(id))?.booking.status

test('what nobody paid waits for news that was not read yet, an hour at most; what else is due does not', async () => {
  const unpaid = await keep({ status: 'approved', payment: 'processing', answeredAt: ASKED })
  const unanswered = await keep({})
  let now = ASKED + 24 * HOUR
  let read = false
  const endOverdue = makeEndOverdue({
    ...stores,
    paymentsRead: async () => read,
    clock: () => now * 1000,
  })
  await endOverdue()
  expect([await statusOf(unpaid.id), await statusOf(unanswered.id)]).toEqual(['approved', 'expired'])
  now += HOUR - 1
  await endOverdue()
  expect(await statusOf(unpaid.id)).toBe('approved')
  // Once all is read, waiting begins anew with the next that is unread.
  read = true
  const other = await keep({ status: 'approved', payment: 'failed', answeredAt: ASKED })
  await endOverdue()
  expect([await statusOf(unpaid.id), await statusOf(other.id)]).toEqual(['cancelled', 'cancelled'])
  read = false
  const last = await keep({ status: 'approved', payment: 'failed', answeredAt: ASKED })
  await endOverdue()
  expect(await statusOf(last.id)).toBe('approved')
  now += HOUR
  await endOverdue()
  expect(await statusOf(last.id)).toBe('cancelled')
})

test('money that was told of in time counts, however late that is read; later money does not', async () => {
  const due = momentsOf({ ...bookingOf('', '2026-12-01', 3), requestedAt: ASKED, answeredAt: ASKED })[
    'payment-due'
  ]
  const follow = makeFollowPayment({ store: stores.store, clock: () => (due + HOUR) * 1000 })
  const tell = async (seconds: number) => {
    const { id } = await keep({ status: 'approved', payment: 'processing', answeredAt: ASKED })
    const payment = { booking: id, version: 1n, state: 'paid', refunded: 0n, transferred: false, reason: '' }
    await follow({ payment: payment as never, time: seconds * 1000 }, { kind: 'paid', amount: 1 })
    return statusOf(id)
  }
  expect([await tell(due - 1), await tell(due)]).toEqual(['approved', 'cancelled'])
})
