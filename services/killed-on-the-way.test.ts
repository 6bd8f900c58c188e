import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Stripe } from 'stripe'
import { addDays, civilDate } from '@tribu/platform/civil-date.ts'
import { signAccessToken } from '@tribu/platform/http/session-token.ts'
import { makeSessionKey } from '@tribu/platform/testing/session-key.ts'
import { freePort } from '@tribu/platform/runtime/free-port.ts'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { startTestRun, type TestRun } from '@tribu/platform/testing/test-run.ts'
import { makeKeptRunning } from '@tribu/platform/testing/kept-running.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { Booking } from '@tribu/proto/http/booking.ts'
import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'
import { startGate, type Moment } from './testing/gate.ts'
import type { Order } from './testing/money-process.ts'

/*
 * From the lender's yes to the money in their account, with booking and payment killed at every step of it: before and after each call to the
 * card provider, and at odd moments in between. The provider lives on, as Stripe would. Nobody pays twice, everybody is paid once.
 */

// Each booking is killed twice: on the way to the charge, and on the way to the transfer.
const BOOKINGS = 26
const MAIN = fileURLToPath(new URL('testing/money-process.ts', import.meta.url))
const SECRET = 'whsec_of_the_suite'
const DAY_MS = 86_400_000

const KEY = makeSessionKey()

let database: TestDatabase
let sandbox: TestRun
let gate: Awaited<ReturnType<typeof startGate>>
let stripe: Stripe
let order: Omit<Order, 'aheadMs'>
const program = makeKeptRunning<Order>(MAIN)
const { now, turnBy } = program
let kills = 0
/** How many moments of calls are left until the kill; none while undefined. */
let fuse: number | undefined

const lender = randomUUID()
const borrower = randomUUID()
const listings = Array.from({ length: BOOKINGS }, () => ({ id: randomUUID(), lender }))

const killNow = () => {
  fuse = undefined
  kills += 1
  program.kill()
}

const atMoment = (_moment: Moment) => {
  if (fuse === undefined) return false
  fuse -= 1
  if (fuse > 0) return false
  killNow()
  return true
}

const ask = async <T>(member: string, method: string, path: string, body?: unknown) => {
  const token = signAccessToken(
    { member, session: randomUUID(), admin: false },
    KEY,
    Math.floor(now() / 1000),
  )
  const answer = await fetch(`http://127.0.0.1:${order.port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      // The same at each try.
      'idempotency-key': createHash('sha256')
        .update(path + JSON.stringify(body))
        .digest('hex'),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

/** Asks until it is answered: nobody knows what became of a request whose server died. */
const insist = async <T>(...given: Parameters<typeof ask>): Promise<T> => {
  for (;;) {
    const reply = await ask<T>(...given).catch(() => undefined)
    if (reply?.status === 200) return reply.body
    if (reply && reply.status < 500) throw new Error(`${given.join(' ')}: ${JSON.stringify(reply)}`)
    await pause(50)
  }
}

beforeAll(async () => {
  database = await makeTestDatabase()
  const [sandboxPort, port] = [await freePort(), await freePort()]
  sandbox = await startTestRun({
    clock: now,
    table: { sandbox: { summary: '', needs: [], load: () => import('./sandbox/module.ts') } },
    settings: {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/stripe`,
      STRIPE_WEBHOOK_SECRET: SECRET,
    },
  })
  gate = await startGate(sandboxPort, atMoment)
  stripe = new Stripe('sk_test_suite', { host: '127.0.0.1', port: sandboxPort, protocol: 'http' })
  order = {
    databaseUrl: database.url,
    port: String(port),
    stripeUrl: gate.url,
    sandboxPort: String(sandboxPort),
    secret: SECRET,
    key: { kid: KEY.kid, pem: KEY.pem },
    listings,
  }
  await program.start(order)
})
afterAll(async () => {
  program.end()
  await gate.close()
  await sandbox.stop()
  await database.drop()
})

const prepare = async () => {
  await insist(lender, 'POST', '/api/stripe/createAccount', {
    business_type: 'individual',
    first_name: 'Lena',
    last_name: 'Tui',
    dob: '1980-03-02',
    address_line1: '1 Queen Street',
    address_city: 'Auckland',
    address_postal_code: '1010',
    phone: '+6421555123',
    account_number: '11-0000-0000000-010',
    account_holder_name: 'Lena Tui',
    account_holder_type: 'individual',
  })
  const setup = await insist<{ 'setup-intent': string }>(borrower, 'POST', '/api/stripe/setup-intent')
  await insist(borrower, 'POST', '/api/stripe/sandbox-card', {
    'setup-intent': setup['setup-intent'],
    number: '4242424242424242',
    expires: '12/34',
    cvc: '123',
  })
  await insist(borrower, 'POST', '/api/stripe/method', { 'setup-intent': setup['setup-intent'] })
}

const moneyOf = (booking: string) =>
  ask<BookingMoney>(lender, 'GET', `/api/booking/${booking}/payment`).then(
    ({ status, body }) => (status === 200 ? body : undefined),
    () => undefined,
  )

/** Waits, over a clock that goes on: a step whose process died is free for another after half a minute. */
const untilTurning = async (id: string, condition: (money: BookingMoney) => boolean) => {
  const holds = async () => {
    turnBy(1000)
    const money = await moneyOf(id)
    return money !== undefined && condition(money)
  }
  try {
    await until(holds)
  } catch (cause) {
    const rows = await database.db.query(
      'select due_at, attempts, last_error, document from payment.payment where id = $1',
      [id],
    )
    throw new Error(`at ${Math.floor(now() / 1000)} it stands so: ${JSON.stringify(rows)}`, { cause })
  }
}

/** Sets off a kill: at the nth moment of calls, or after some milliseconds where there is no such moment. */
const aim = (nth: number) => {
  if (nth % 3 < 2) fuse = 1 + (nth % 14)
  else setTimeout(killNow, (nth * 7) % 60)
}

test(`${BOOKINGS * 2} kills between the lender’s yes and the money in their account: one charge and one transfer each`, async () => {
  await prepare()
  const bookings: string[] = []
  for (const [nth, { id: listing }] of listings.entries()) {
    const start = addDays(civilDate(Math.floor(now() / 1000)), 2)
    const request = { listing, start, end: addDays(start, 2), insurance: true, 'tribu-agreement': true }
    await until(() =>
      ask(borrower, 'GET', `/api/availability/${listing}`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
    const { _id: id } = await insist<Booking>(borrower, 'POST', '/api/booking', { ...request })
    bookings.push(id)
    aim(nth)
    await insist(lender, 'PUT', `/api/booking/${id}?action=approve`, { 'tribu-agreement': true })
    await untilTurning(id, (money) => money['payment-status'] === 'paid')
    if (fuse !== undefined) killNow()

    // Past the end of the claims, a day after the rental, at whatever hour of whichever day this began.
    aim(nth + 5)
    turnBy(7 * DAY_MS)
    await untilTurning(id, ({ steps }) =>
      steps.some(({ name, state }) => name === 'transferred' && state === 'done'),
    )
    if (fuse !== undefined) killNow()
  }
  expect(kills).toBeGreaterThanOrEqual(BOOKINGS * 2)

  const count = async (list: AsyncIterable<{ transfer_group?: string | null }>) => {
    const found = new Map<string, number>()
    for await (const { transfer_group: group } of list)
      found.set(group ?? '', (found.get(group ?? '') ?? 0) + 1)
    return found
  }
  const once = new Map(bookings.map((id) => [id, 1]))
  expect(await count(stripe.charges.list({ limit: 100 }))).toEqual(once)
  expect(await count(stripe.transfers.list({ limit: 100 }))).toEqual(once)
  const statuses = await database.db.query<{ status: string }>('select distinct status from booking.booking')
  expect(statuses).toEqual([{ status: 'completed' }])

  const [sum] = await database.db.query<{ all: number; stripe: number }>(
    `select sum(cents)::bigint as all, sum(cents) filter (where account = 'stripe')::bigint as stripe from payment.posting`,
  )
  const balance = await stripe.balance.retrieve()
  expect(sum).toEqual({ all: 0, stripe: balance.available[0]!.amount + balance.pending[0]!.amount })
}, 600_000)
