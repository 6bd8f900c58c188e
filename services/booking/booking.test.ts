import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { Availability, Block, Booking } from '@tribu/proto/http/booking.ts'
import { startBooking } from './testing/booking-run.ts'

const NOW = '2026-11-21T10:00:00+13:00'
let run: Awaited<ReturnType<typeof startBooking>>
let lender: string
let borrower: string
let listing: string

beforeAll(async () => {
  run = await startBooking(NOW)
})
afterAll(() => run.stop())
beforeEach(async () => {
  run.turnTo(NOW)
  ;[lender, borrower] = [randomUUID(), randomUUID()]
  listing = await run.list(lender)
})

const form = (change = {}) => ({
  listing,
  start: '2026-12-01',
  end: '2026-12-04',
  insurance: true,
  'tribu-agreement': true,
  ...change,
})
const ask = (member = borrower, change = {}, headers = {}) =>
  run.as(member)<Booking>('POST', '/api/booking', form(change), headers)
const step = (member: string, id: string, action: string) =>
  run.as(member)<Booking>('PUT', `/api/booking/${id}?action=${action}`, { 'tribu-agreement': true })
const names = async (id: string) =>
  (
    await run.database.db.query<{ name: string }>(
      'select name from booking.outbox where key = $1 order by id',
      [id],
    )
  ).map(({ name }) => name)

test('a request holds its days, says what it costs and until when the lender answers', async () => {
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'approval-awaiting',
    'status-readable': 'Awaiting approval',
    'payment-status': 'none',
    'start-yyyy': '2026-12-01',
    'end-yyyy': '2026-12-04',
    days: 3,
    'full-price': 4500,
    discount: 0,
    insurance: 225,
    amount: 4725,
    'answer-due': Date.parse(NOW) / 1000 + 24 * 3600,
    isBorrower: true,
    isLender: false,
    canApprove: false,
    canCancel: true,
  })
  expect(body['booking-id']).toMatch(/^T-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(body['status-sentence']).toContain('Sunday, 22 November')
  const { body: availability } = await run.as(randomUUID())<Availability>(
    'GET',
    `/api/availability/${listing}`,
  )
  expect(availability).toMatchObject({
    earliest: '2026-11-22',
    latest: '2027-02-10',
    taken: [{ start: '2026-11-30', end: '2026-12-05' }],
    connected: true,
  })
})

test('a week or more costs less; no insurance where the listing offers none', async () => {
  const bare = await run.list(lender, { tribuInsurance: false })
  const { body } = await ask(borrower, { listing: bare, end: '2026-12-08' })
  expect(body).toMatchObject({ days: 7, 'full-price': 10_500, discount: 1050, insurance: 0, amount: 9450 })
})

describe('a request is refused', () => {
  test.each([
    [
      'without a day between',
      { end: '2026-12-01' },
      400,
      'end',
      /^Please select a date range of 1 or more days$/,
    ],
    ['backwards', { end: '2026-11-30' }, 400, 'end', /^Please select a date range of 1 or more days$/],
    ['before the grace period is over', { start: '2026-11-21' }, 400, 'start', /too soon/],
    ['more than 81 days ahead', { start: '2027-02-09', end: '2027-02-11' }, 400, 'end', /too far ahead/],
    ['on a day that is none', { start: '2026-11-31' }, 400, 'start', /not a day/],
    ['without the agreement', { 'tribu-agreement': false }, 400, 'tribu-agreement', /accept/],
    ['of a listing that is not there', { listing: randomUUID() }, 404, 'system', /Not found/],
  ])('%s', async (_why, change, status, title, detail) => {
    const reply = await ask(borrower, change)
    expect(reply.status).toBe(status)
    expect(reply.body.errors?.[0]).toMatchObject({
      title,
      detail: expect.stringMatching(detail),
    })
  })

  test('of one’s own listing, by a member who is not verified or has no card, of a lender who cannot be paid, of what is sold', async () => {
    expect((await ask(lender)).body.errors?.[0]?.code).toBe('own-listing')
    run.facts.unverified.add(borrower)
    expect(await ask()).toMatchObject({ status: 403, body: { errors: [{ code: 'not-verified' }] } })
    run.facts.unverified.delete(borrower)
    run.facts.cardless.add(borrower)
    expect((await ask()).body.errors).toMatchObject([
      { code: 'card-missing', detail: 'Please add a card first' },
    ])
    expect((await ask()).status).toBe(403)
    run.facts.cardless.delete(borrower)
    run.facts.unready.add(lender)
    expect((await ask()).body.errors?.[0]?.detail).toBe(
      "Sorry, you can't book from this lender for now, we are awaiting upon details.",
    )
  })

  test('when the days are taken, with free ones near by', async () => {
    await ask()
    const { status, body } = await ask(randomUUID(), { start: '2026-12-02', end: '2026-12-05' })
    expect(status).toBe(409)
    expect(body.errors?.[0]).toMatchObject({
      code: 'dates-taken',
      ranges: [
        { start: '2026-12-05', end: '2026-12-08' },
        { start: '2026-11-27', end: '2026-11-30' },
        { start: '2026-12-08', end: '2026-12-11' },
      ],
    })
  })
})

test('sent twice with one key it is one booking; the key with other dates is refused', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const [one, other] = await Promise.all([ask(borrower, {}, key), ask(borrower, {}, key)])
  expect([one.status, other.status, other.body._id]).toEqual([200, 200, one.body._id])
  expect(await names(one.body._id)).toEqual(['booking.requested'])
  const changed = await ask(borrower, { end: '2026-12-05' }, key)
  expect(changed).toMatchObject({ status: 409, body: { errors: [{ code: 'idempotency-key' }] } })
  expect((await ask(randomUUID(), { start: '2026-12-10', end: '2026-12-11' }, key)).status).toBe(200)
})

test('the lender accepts, once; both see it', async () => {
  const { body } = await ask()
  expect((await run.as(lender)<Booking>('GET', `/api/booking/${body._id}`)).body).toMatchObject({
    isLender: true,
    canApprove: true,
  })
  const both = await Promise.all([step(lender, body._id, 'approve'), step(lender, body._id, 'approve')])
  expect(both.map(({ status, body: after }) => [status, after.status])).toEqual([
    [200, 'approved'],
    [200, 'approved'],
  ])
  expect(await names(body._id)).toEqual(['booking.requested', 'booking.approved'])
  const { body: seen } = await run.as(borrower)<Booking>('GET', `/api/booking/${body._id}`)
  expect(seen['status-sentence']).toContain('your card is being charged $47.25')
  expect(seen.logs.map((entry) => entry.message)).toEqual(['Asked for', 'Accepted by the lender'])
})

test('nobody else answers, and to others it is as if it were not there', async () => {
  const { body } = await ask()
  const stranger = randomUUID()
  expect((await step(borrower, body._id, 'approve')).status).toBe(404)
  for (const action of ['approve', 'decline', 'cancel', 'refund', 'dispute', 'resolve', 'review'])
    expect((await step(stranger, body._id, action)).status).toBe(404)
  expect((await run.as(stranger)('GET', `/api/booking/${body._id}`)).status).toBe(404)
  expect((await run.as(stranger)('GET', `/api/booking?user=${borrower}`)).status).toBe(403)
  const { body: forAdmin } = await run.as(stranger, true)<Booking>('GET', `/api/booking/${body._id}`)
  expect(forAdmin).toMatchObject({ isAdmin: true, isLender: false, canApprove: false, canCancel: false })
})

test('declined or cancelled, its days are free again at once', async () => {
  for (const [who, action] of [
    [() => lender, 'decline'],
    [() => borrower, 'cancel'],
    [() => lender, 'cancel'],
  ] as const) {
    const { body } = await ask()
    expect((await step(who(), body._id, action)).status).toBe(200)
    expect((await ask(randomUUID())).status).toBe(200)
    listing = await run.list(lender)
  }
})

test('after a day without an answer it has expired: it reads so at once, is written down, and its days are free', async () => {
  const { body } = await ask()
  run.turnTo('2026-11-22T10:00:00+13:00')
  const late = await step(lender, body._id, 'approve')
  expect(late).toMatchObject({ status: 409 })
  const { body: seen } = await run.as(lender)<Booking>('GET', `/api/booking/${body._id}`)
  expect(seen).toMatchObject({ status: 'expired', canApprove: false })
  // Whether or not the timer has run.
  expect((await ask(randomUUID())).status).toBe(200)
  await until(async () => (await names(body._id)).includes('booking.expired'))
  expect(await names(body._id)).toEqual(['booking.requested', 'booking.expired'])
})

test('an accepted one is completed when its last day is over in New Zealand', async () => {
  const { body } = await ask()
  await step(lender, body._id, 'approve')
  await run.pay(body._id)
  run.turnTo('2026-12-05T00:00:00+13:00')
  await until(async () => (await names(body._id)).includes('booking.completed'))
  expect((await run.as(borrower)<Booking>('GET', `/api/booking/${body._id}`)).body.status).toBe('completed')
})

test('a lender keeps days, sees them and gives them back; nobody else does', async () => {
  const path = `/api/listing/${listing}/block`
  const away = { start: '2026-12-01', end: '2026-12-11', reason: 'Away with the drill' }
  const { body: block } = await run.as(lender)<Block>('POST', path, away)
  expect(block).toMatchObject(away)
  expect((await ask()).status).toBe(409)
  expect((await run.as(lender)<Block[]>('GET', path)).body).toEqual([block])
  for (const [method, at, body] of [
    ['GET', path, undefined],
    ['POST', path, { ...away, start: '2027-01-01', end: '2027-01-02' }],
    ['DELETE', `${path}/${block._id}`, undefined],
  ] as const)
    expect((await run.as(borrower)(method, at, body)).status).toBe(404)
  expect((await run.as(lender)('POST', path, away)).status).toBe(409)
  expect((await run.as(lender)('DELETE', `${path}/${block._id}`)).status).toBe(200)
  expect((await run.as(lender)('DELETE', `${path}/${block._id}`)).status).toBe(404)
  expect((await ask()).status).toBe(200)
})

test('a listing that is removed cannot be booked any more; what was booked stays as it was', async () => {
  const { body } = await ask()
  const { outbox, db } = await run.context.engines.database('listing')
  await db.transaction((tx) =>
    outbox.add(tx, makeEvent('listing.removed', listing, { id: listing, version: 2n })),
  )
  await until(
    async () => (await ask(randomUUID(), { start: '2027-01-01', end: '2027-01-02' })).status === 404,
  )
  expect((await step(lender, body._id, 'approve')).body).toMatchObject({
    status: 'approved',
    listing: { name: 'Makita cordless drill' },
  })
})
