import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { Booking } from '@tribu/proto/http/booking.ts'
import { startBooking } from './testing/booking-run.ts'

// Each waits for the bus several times.

const NOW = '2026-11-21T10:00:00+13:00'
let run: Awaited<ReturnType<typeof startBooking>>
let lender: string
let borrower: string
const admin = randomUUID()

beforeAll(async () => {
  run = await startBooking(NOW)
})
afterAll(() => run.stop())
beforeEach(() => {
  run.turnTo(NOW)
  run.facts.refusal = undefined
  ;[lender, borrower] = [randomUUID(), randomUUID()]
})

const see = async (member: string, id: string, isAdmin = false) =>
  (await run.as(member, isAdmin)<Booking>('GET', `/api/booking/${id}`)).body
const step = (member: string, id: string, action: string, body: unknown = {}, headers = {}) =>
  run.as(member, member === admin)<Booking>('PUT', `/api/booking/${id}?action=${action}`, body, headers)

/** An accepted booking from 1 to 4 December. */
const accepted = async () => {
  const listing = await run.list(lender)
  const form = {
    listing,
    start: '2026-12-01',
    end: '2026-12-04',
    insurance: true,
    'tribu-agreement': true,
  }
  const { body } = await run.as(borrower)<Booking>('POST', '/api/booking', form)
  await step(lender, body._id, 'approve', { 'tribu-agreement': true })
  return body._id
}
const paid = async () => {
  const id = await accepted()
  await run.pay(id)
  return id
}
const untilSeen = (id: string, look: (seen: Booking) => boolean) =>
  until(async () => look(await see(borrower, id)))
const eventsOf = async (id: string) =>
  (
    await run.database.db.query<{ name: string }>(
      'select name from booking.outbox where key = $1 order by id',
      [id],
    )
  ).map(({ name }) => name)

test('accepting asks for the agreement, and charges', async () => {
  const listing = await run.list(lender)
  const form = { listing, start: '2026-12-01', end: '2026-12-04', 'tribu-agreement': true }
  const { body } = await run.as(borrower)<Booking>('POST', '/api/booking', form)
  for (const agreement of [{}, { 'tribu-agreement': false }])
    expect(await step(lender, body._id, 'approve', agreement)).toMatchObject({
      status: 400,
      body: { errors: [{ title: 'tribu-agreement' }] },
    })
  const { body: after } = await step(lender, body._id, 'approve', { 'tribu-agreement': true })
  expect(after).toMatchObject({
    status: 'approved',
    'payment-status': 'processing',
    'payment-due': Date.parse(NOW) / 1000 + 24 * 3600,
  })
})

describe('news of the payment', () => {
  test('stands in the booking and its log; the lender does not read why a card was refused', async () => {
    const id = await accepted()
    const reason = 'There was not enough money on it.'
    await run.tellPayment('payment.failed', id, { reason })
    await untilSeen(id, (seen) => seen['payment-status'] === 'failed')
    expect((await see(borrower, id))['status-sentence']).toContain('There was not enough money on it')
    expect(JSON.stringify(await see(lender, id))).not.toContain('not enough money')
    expect((await see(admin, id, true)).logs.at(-1)?.message).toBe(`The card was refused: ${reason}`)
    await run.tellPayment('payment.action-required', id)
    await untilSeen(id, (seen) => seen['status-sentence'].includes('Your bank asks you to confirm'))
    await run.pay(id)
    const seen = await see(borrower, id)
    expect(seen).toMatchObject({ 'payment-status': 'paid', 'payment-due': null, canRefund: false })
    expect(seen.logs.map(({ message }) => message)).toEqual([
      'Asked for',
      'Accepted by the lender',
      `The card was refused: ${reason}`,
      'The bank asks the borrower to confirm the payment',
      '$47.25 paid by card',
    ])
  })

  test('that is older, or comes twice, changes nothing', async () => {
    const id = await accepted()
    await run.tellPayment('payment.succeeded', id, { version: 1_000_002n })
    await run.tellPayment('payment.succeeded', id, { version: 1_000_002n })
    await run.tellPayment('payment.failed', id, { version: 1_000_001n })
    await run.tellPayment(
      'payment.refunded',
      id,
      { version: 1_000_003n, refunded: 500n, state: 'partially-refunded' },
      { amount: 500n, reason: 'It was late' },
    )
    await untilSeen(id, (seen) => seen.refunded === 500)
    const seen = await see(borrower, id)
    expect(seen['payment-status']).toBe('partially-refunded')
    expect(seen.logs.map(({ message }) => message).slice(2)).toEqual([
      '$47.25 paid by card',
      '$5.00 given back to the borrower: It was late',
    ])
  })

  test('that the bank takes it back makes the booking disputed', async () => {
    const id = await paid()
    await run.tellPayment('payment.disputed', id)
    await untilSeen(id, ({ status }) => status === 'disputed')
    expect(await eventsOf(id)).toEqual(['booking.requested', 'booking.approved', 'booking.disputed'])
    expect((await see(borrower, id))['status-sentence']).toContain('Your bank takes the payment back')
  })
})

test('what is not paid in a day is cancelled: it reads so at once, is written down, and its days are free', async () => {
  const id = await accepted()
  await run.tellPayment('payment.failed', id)
  await untilSeen(id, (seen) => seen['payment-status'] === 'failed')
  run.turnTo('2026-11-22T09:59:59+13:00')
  expect((await see(borrower, id)).status).toBe('approved')
  run.turnTo('2026-11-22T10:00:00+13:00')
  expect(await see(borrower, id)).toMatchObject({ status: 'cancelled', 'cancelled-by': 'system' })
  await until(async () => (await eventsOf(id)).includes('booking.cancelled'))
  // Money that comes after all does not bring it back.
  await run.tellPayment('payment.succeeded', id)
  await untilSeen(id, (seen) => seen['payment-status'] === 'paid')
  expect(await see(borrower, id)).toMatchObject({ status: 'cancelled', canRefund: false })
  expect((await see(lender, id)).logs.map(({ message }) => message)).toContain(
    'Cancelled: it was not paid in time',
  )
})

test('what seems unpaid is not cancelled while there is news of payments that was not taken in', async () => {
  const id = await accepted()
  const ask = async () => {
    const form = {
      listing: await run.list(lender),
      start: '2026-12-01',
      end: '2026-12-04',
      'tribu-agreement': true,
    }
    return (await run.as(borrower)<Booking>('POST', '/api/booking', form)).body._id
  }
  const untilExpired = (which: string) =>
    until(async () => (await eventsOf(which)).includes('booking.expired'))
  const first = await ask()
  run.turnTo('2026-11-21T10:01:00+13:00')
  const second = await ask()
  await run.tellPayment('payment.succeeded', id, { state: 'not a state that we know' })
  const bus = await run.context.engines.bus()
  await until(async () => (await bus.lag()).some(({ group, parked }) => group === 'booking' && parked > 0))
  // Two rounds of the timer.
  run.turnTo('2026-11-22T10:00:00+13:00')
  await untilExpired(first)
  run.turnTo('2026-11-22T10:01:00+13:00')
  await untilExpired(second)
  expect(await eventsOf(id)).toEqual(['booking.requested', 'booking.approved'])
})

describe('giving money back', () => {
  const asked = (id: string) => [...run.facts.refunds.values()].filter(({ booking }) => booking === id)

  test('is for the lender and admins, and asked of payment once, however often it is clicked', async () => {
    const id = await paid()
    expect((await see(lender, id)).canRefund).toBe(true)
    expect((await see(borrower, id)).canRefund).toBe(false)
    expect((await see(admin, id, true)).canRefund).toBe(true)
    expect((await step(borrower, id, 'refund', { amount: 500 })).status).toBe(404)
    const part = { amount: 500, reason: 'It came late' }
    const twice = await Promise.all([step(lender, id, 'refund', part), step(lender, id, 'refund', part)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(asked(id)).toMatchObject([{ amount: 500, reason: 'It came late', by: 'lender', member: lender }])
    await run.tellPayment(
      'payment.refunded',
      id,
      { refunded: 500n, state: 'partially-refunded' },
      { amount: 500n },
    )
    await untilSeen(id, (seen) => seen.refunded === 500)
    // By its key the request is known even after the booking has changed.
    const key = { 'idempotency-key': randomUUID() }
    await step(admin, id, 'refund', {}, key)
    await run.tellPayment('payment.refunded', id, { refunded: 4725n, state: 'refunded' }, { amount: 4225n })
    await untilSeen(id, (seen) => seen['payment-status'] === 'refunded')
    expect((await step(admin, id, 'refund', {}, key)).status).toBe(200)
    expect(asked(id)).toHaveLength(2)
    expect(asked(id)[1]).toMatchObject({ by: 'admin', reason: 'Given back by the marketplace' })
    expect(await see(lender, id)).toMatchObject({ status: 'approved', canRefund: false })
    expect((await step(lender, id, 'refund', part)).status).toBe(409)
  })

  test.each([
    ['too-much', /more than is left/],
    ['not-paid', /Nothing of this booking was paid/],
    ['transferred', /gone on to the lender/],
  ] as const)('that payment refuses as %s is a sentence', async (refusal, sentence) => {
    const id = await paid()
    run.facts.refusal = refusal
    expect(await step(lender, id, 'refund', { amount: 5000 })).toMatchObject({
      status: 409,
      body: { errors: [{ code: refusal, detail: expect.stringMatching(sentence) }] },
    })
  })

  test('is over when the lender’s money has gone on', async () => {
    const id = await paid()
    await run.tellPayment('payment.transferred', id, { transferred: true })
    await until(async () => !(await see(lender, id)).canRefund)
    expect((await step(admin, id, 'refund')).body.errors?.[0]?.code).toBe('transferred')
  })

  test('is not possible before it was paid', async () => {
    const id = await accepted()
    expect((await see(lender, id)).canRefund).toBe(false)
    expect((await step(lender, id, 'refund')).body.errors?.[0]?.code).toBe('wrong-state')
  })
})

test('a claim has a reason that both read; an admin settles it, and takes no other steps', async () => {
  const id = await paid()
  expect((await see(borrower, id)).canDispute).toBe(false)
  run.turnTo('2026-12-01T13:00:00+13:00')
  expect(await step(borrower, id, 'dispute', { reason: ' ' })).toMatchObject({
    status: 400,
    body: { errors: [{ title: 'reason', detail: 'Reason is required' }] },
  })
  const { body } = await step(borrower, id, 'dispute', { reason: 'It does not turn' })
  expect(body).toMatchObject({ status: 'disputed', canDispute: false, canResolve: false })
  // A second click.
  expect((await step(borrower, id, 'dispute', { reason: 'It does not turn' })).status).toBe(200)
  expect((await see(lender, id)).logs.at(-1)?.message).toBe('The borrower made a claim: It does not turn')
  expect((await step(lender, id, 'resolve')).status).toBe(404)
  for (const action of ['approve', 'decline', 'cancel'])
    expect((await step(admin, id, action, { 'tribu-agreement': true })).status).toBe(403)
  expect((await see(admin, id, true)).canResolve).toBe(true)
  const { body: settled } = await step(admin, id, 'resolve', { reason: 'Half was given back' })
  expect(settled).toMatchObject({ status: 'completed', canResolve: false })
  expect((await see(lender, id)).logs.at(-1)?.message).toBe('The claim was settled: Half was given back')
  expect(await eventsOf(id)).toEqual([
    'booking.requested',
    'booking.approved',
    'booking.disputed',
    'booking.completed',
  ])
})

test('the borrower sees the lender’s number while they have to do with each other, and never in a list', async () => {
  run.facts.phones.set(lender, '+64211234567')
  const phone = async (member: string, id: string) => (await see(member, id))['lender-phone']
  const id = await accepted()
  expect([await phone(borrower, id), await phone(lender, id)]).toEqual(['+64211234567', null])
  expect((await see(admin, id, true))['lender-phone']).toBeNull()
  const { body: list } = await run.as(borrower)<Booking[]>('GET', '/api/booking')
  expect(list.map((seen) => seen['lender-phone'])).toEqual([null])
  await run.tellPayment('payment.failed', id)
  await untilSeen(id, (seen) => seen['payment-status'] === 'failed')
  expect(await phone(borrower, id)).toBeNull()
  await run.pay(id)
  expect(await phone(borrower, id)).toBe('+64211234567')
  run.turnTo('2026-12-05T00:00:00+13:00')
  await untilSeen(id, ({ status }) => status === 'completed')
  expect(await phone(borrower, id)).toBe('+64211234567')
  run.turnTo('2026-12-06T00:00:00+13:00')
  expect(await phone(borrower, id)).toBeNull()
  run.turnTo(NOW)
  const other = await paid()
  await step(borrower, other, 'cancel')
  expect(await phone(borrower, other)).toBeNull()
})
