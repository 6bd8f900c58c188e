import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { fromBinary } from '@bufbuild/protobuf'
import { until } from '@tribu/platform/testing/until.ts'
import { ReviewPostedSchema } from '@tribu/proto/gen/tribu/booking/v1/events_pb.ts'
import type { Booking, Dashboard } from '@tribu/proto/http/booking.ts'
import type { Review } from '@tribu/proto/http/review.ts'
import { startBooking } from './testing/booking-run.ts'

// Each waits for the bus several times.

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

const see = async (member: string, id: string) =>
  (await run.as(member)<Booking>('GET', `/api/booking/${id}`)).body
const step = (member: string, id: string, action: string, body: unknown = {}) =>
  run.as(member)<Booking>('PUT', `/api/booking/${id}?action=${action}`, body)
const ask = async (start: string, end: string) =>
  (
    await run.as(borrower)<Booking>('POST', '/api/booking', {
      listing,
      start,
      end,
      'tribu-agreement': true,
    })
  ).body._id
const book = async (start: string, end: string) => {
  const id = await ask(start, end)
  await step(lender, id, 'approve', { 'tribu-agreement': true })
  await run.pay(id)
  return id
}
const over = async (id: string, at = '2026-11-27T00:00:00+13:00') => {
  run.turnTo(at)
  await until(async () => (await see(borrower, id)).status === 'completed')
}
const shownOf = async (path: string) => (await run.as(randomUUID())<Review[]>('GET', path)).body
const ofLender = () => shownOf(`/api/review/user/${lender}`)
const inBooking = async (id: string) =>
  (await run.as(lender)<Review[]>('GET', `/api/review/booking/${id}`)).body
const told = async (id: string) => {
  const rows = await run.database.db.query<{ payload: Buffer }>(
    `select payload from booking.outbox where name = 'review.posted' order by id`,
  )
  return rows
    .map(({ payload }) => fromBinary(ReviewPostedSchema, payload).review!)
    .filter(({ booking }) => booking === id)
}

test('reviews are hidden until both have written, and then shown and told of once', async () => {
  const id = await book('2026-11-23', '2026-11-26')
  expect((await step(borrower, id, 'review', { rating: 5 })).status).toBe(409)
  await over(id)
  expect(await see(borrower, id)).toMatchObject({ canReview: true, canBeReviewed: true })
  const { body } = await step(borrower, id, 'review', { rating: 4, comment: 'A good drill' })
  expect(body).toMatchObject({ canReview: false, canBeReviewed: true })
  expect([await ofLender(), await inBooking(id), await told(id)]).toEqual([[], [], []])
  // A second click, and another mind.
  expect((await step(borrower, id, 'review', { rating: 4, comment: 'A good drill' })).status).toBe(200)
  expect((await step(borrower, id, 'review', { rating: 1, comment: 'Bad' })).body.errors?.[0]?.code).toBe(
    'reviewed',
  )
  expect(await see(lender, id)).toMatchObject({ canReview: true, canBeReviewed: false })
  await step(lender, id, 'review', { rating: 5 })
  expect(await ofLender()).toMatchObject([
    {
      rating: 4,
      comment: 'A good drill',
      role: 'lender',
      booking: id,
      author: { _id: borrower },
      listing: { name: 'Makita cordless drill' },
    },
  ])
  expect(await shownOf(`/api/review/user/${borrower}`)).toMatchObject([
    { rating: 5, comment: '', role: 'borrower' },
  ])
  expect(await shownOf(`/api/review/listing/${listing}`)).toMatchObject([{ rating: 4 }])
  const both = (await inBooking(id)).map(({ booking, role, rating }) => [booking, role, rating])
  expect(both.sort()).toEqual([
    [id, 'borrower', 5],
    [id, 'lender', 4],
  ])
  const events = await told(id)
  expect(events).toHaveLength(2)
  expect(events.find(({ role }) => role === 'lender')).toMatchObject({
    subject: lender,
    subjectCount: 1,
    subjectSum: 4,
    listingCount: 1,
    listingSum: 4,
  })
})

test('what only one side wrote is shown after two weeks, when nothing more can be written', async () => {
  const id = await book('2026-11-23', '2026-11-26')
  await over(id)
  await step(borrower, id, 'review', { rating: 3 })
  run.turnTo('2026-12-10T23:59:59+13:00')
  expect(await ofLender()).toEqual([])
  expect((await see(lender, id)).canReview).toBe(true)
  run.turnTo('2026-12-11T00:00:00+13:00')
  await until(async () => (await ofLender()).length === 1)
  expect(await see(lender, id)).toMatchObject({ canReview: false, canBeReviewed: false })
  expect((await step(lender, id, 'review', { rating: 1 })).status).toBe(409)
  expect(await told(id)).toHaveLength(1)
})

test('the counts grow with each that is shown, and pages show the newest first', async () => {
  for (const [day, rating] of [
    ['23', 5],
    ['25', 3],
  ] as const) {
    run.turnTo(NOW)
    const id = await book(`2026-11-${day}`, `2026-11-${Number(day) + 1}`)
    await over(id, `2026-11-${Number(day) + 2}T00:00:00+13:00`)
    await Promise.all([step(borrower, id, 'review', { rating }), step(lender, id, 'review', { rating: 5 })])
    expect(await told(id)).toHaveLength(2)
  }
  const page = (skip: number) => shownOf(`/api/review/listing/${listing}?limit=1&skip=${skip}`)
  expect([(await page(0))[0]?.rating, (await page(1))[0]?.rating, (await page(2)).length]).toEqual([3, 5, 0])
  expect(await inBooking((await page(0))[0]!.booking)).toHaveLength(2)
  const [rating] = await run.database.db.query('select count, sum from booking.rating where id = $1', [
    listing,
  ])
  expect(rating).toEqual({ count: 2, sum: 8 })
})

test('a review needs a rating from 1 to 5; of what is not there there is none', async () => {
  const id = await book('2026-11-23', '2026-11-26')
  await over(id)
  for (const rating of [undefined, 0, 6, 'good'])
    expect(await step(borrower, id, 'review', { rating })).toMatchObject({
      status: 400,
      body: { errors: [{ title: 'rating' }] },
    })
  const unknown = randomUUID()
  run.facts.unknown.add(unknown)
  const status = async (path: string) => (await run.as(lender)('GET', path)).status
  expect(await status(`/api/review/user/${unknown}`)).toBe(404)
  expect(await status(`/api/review/listing/${unknown}`)).toBe(404)
})

test('the dashboard has what is lent out and what comes next', async () => {
  for (let nth = 1; nth <= 5; nth += 1)
    await run.list(lender, { name: `Drill ${nth}`, createdAt: BigInt(nth) })
  const days = ['2026-12-20', '2026-12-10', '2026-12-14', '2026-12-17', '2026-12-23']
  const ids: string[] = []
  for (const day of days)
    ids.push(
      await ask(
        day,
        day.replace(/\d\d$/, (d) => String(Number(d) + 1)),
      ),
    )
  await step(lender, ids[0]!, 'approve', { 'tribu-agreement': true })
  await step(lender, ids[4]!, 'decline')
  const board = async (member: string) => (await run.as(member)<Dashboard>('GET', '/api/dashboard')).body
  const seen = await board(lender)
  expect(seen.lending.map(({ name }) => name)).toEqual(['Drill 5', 'Drill 4', 'Drill 3', 'Drill 2'])
  expect(seen.bookings.map((one) => one['start-yyyy'])).toEqual(days.slice(0, 4).sort())
  expect(seen).toMatchObject({ 'lending-count': 6, 'bookings-count': 4, 'to-answer': 3 })
  expect(await board(borrower)).toMatchObject({ lending: [], 'bookings-count': 4, 'to-answer': 0 })
  // Requests that nobody answers are over after a day, whether or not that is written down.
  run.turnTo('2026-11-22T10:00:00+13:00')
  expect(await board(lender)).toMatchObject({ bookings: [], 'bookings-count': 0, 'to-answer': 0 })
})
