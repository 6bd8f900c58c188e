import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { AppError } from '@tribu/platform/errors.ts'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { makeBlockDays } from './app/block-days.ts'
import { makeEndOverdue } from './app/end-overdue.ts'
import { makeFollowPayment } from './app/follow-payment.ts'
import { makeRefundBooking } from './app/refund-booking.ts'
import { makeRequestBooking } from './app/request-booking.ts'
import { makeReviewBooking } from './app/review-booking.ts'
import { makeTakeStep } from './app/take-step.ts'
import { statusAt } from './domain/booking.ts'
import type { BookingStore, ListingFacts, ReviewStore } from './ports.ts'
import { dayOf, GRACE_DAYS, makeModel, type Modelled } from './testing/booking-model.ts'
import { openStores, overlaps, strays } from './testing/booking-world.ts'
import { anyRun, type Command } from './testing/model-commands.ts'

/* Random commands at random times, some of them twice and news out of their order, against a simple model (`testing/booking-model.ts`). */

let database: TestDatabase
let store: BookingStore
let reviews: ReviewStore
beforeAll(async () => {
  database = await makeTestDatabase({ max: 10 })
  ;({ store, reviews } = await openStores(database.db))
})
afterAll(() => database.drop())

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

const outcome = async (call: Promise<unknown>) => {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof AppError && error.facts.kind !== 'unavailable') return false
    throw error
  }
}
const times = <T>(twice: boolean, work: () => Promise<T>) => Promise.all(twice ? [work(), work()] : [work()])

const yes = async () => true

const makeWorld = () => {
  const listing: ListingFacts = {
    id: randomUUID(),
    version: 1,
    lender: randomUUID(),
    name: 'Drill',
    photo: null,
    district: 23,
    bookable: true,
    priceDaily: 1500,
    discountWeekly: 0,
    gracePeriod: 24 * GRACE_DAYS,
    insurance: false,
    createdAt: 0,
  }
  const members = [randomUUID(), randomUUID(), randomUUID()]
  const admin = randomUUID()
  const model = makeModel()
  const clock = () => model.now() * 1000
  const knowListing = async () => listing
  const refunds = new Set<string>()
  const endOverdue = makeEndOverdue({ store, reviews, paymentsRead: yes, clock })
  const request = makeRequestBooking({
    store,
    knowListing,
    may: { verified: yes, hasCard: yes, lenderReady: yes },
    endOverdue: async () => void (await endOverdue()),
    clock,
  })
  const takeStep = makeTakeStep({ store, clock })
  const blocks = makeBlockDays({ store, knowListing, clock })
  const followPayment = makeFollowPayment({ store, clock })
  const reviewBooking = makeReviewBooking({ store, reviews, clock })
  const refundBooking = makeRefundBooking({
    store,
    payment: {
      refund: async ({ key }) => {
        refunds.add(key)
        return { amount: 1 }
      },
    },
    clock,
  })
  const memberOf = (one: Modelled, by: string) =>
    by === 'admin' ? admin : by === 'lender' ? listing.lender : members[one.who]!

  const ask = async ({ who, days, from: ahead, twice }: Of<'ask'>) => {
    const from = model.today() + ahead
    const form = {
      listing: listing.id,
      start: dayOf(from),
      end: dayOf(from + days),
      insurance: false,
      'tribu-agreement': true,
    }
    const asked = { member: members[who]!, form, idempotencyKey: randomUUID() }
    const may = days > 0 && ahead >= GRACE_DAYS && model.isFree(from, from + days + GRACE_DAYS)
    const answers = await times(twice, () => request(asked).catch((error: AppError) => error.facts.kind))
    if (!may) return expect(answers.every((answer) => typeof answer === 'string')).toBe(true)
    const ids = answers.map((answer) => (typeof answer === 'string' ? answer : answer.id))
    expect(new Set(ids).size).toBe(1)
    model.bookings.push({
      id: ids[0]!,
      who,
      from,
      days,
      amount: days * 1500,
      askedAt: model.now(),
      acceptedAt: 0,
      status: 'approval-awaiting',
      payment: 'none',
      refunded: 0,
      transferred: false,
      version: 0,
      claimedBy: '',
      reviews: new Map(),
    })
  }

  const step = async (one: Modelled, given: Of<'step'>) => {
    const may = model.step(one, given)
    const body = { 'tribu-agreement': true, reason: 'It came back broken' }
    const viewer = { member: memberOf(one, given.by), admin: given.by === 'admin' }
    const results = await times(given.twice, () => outcome(takeStep(viewer, one.id, given.action, body)))
    if (may) expect(results).toEqual(results.map(() => true))
  }

  const news = async (one: Modelled, given: Of<'news'>) => {
    if (given.stale && one.version === 0) return
    if (!given.stale) model.news(one, given)
    const told = {
      booking: one.id,
      // What came before says something else, and is passed over.
      version: BigInt(given.stale ? one.version - 1 : one.version),
      state: given.stale ? 'failed' : one.payment,
      refunded: BigInt(given.stale ? 1 : one.refunded),
      transferred: one.transferred,
      reason: '',
    }
    const disputed = given.name === 'payment.disputed'
    await times(given.twice, () =>
      followPayment(
        { payment: told as never, time: clock() },
        disputed ? { disputed } : { kind: 'paid', amount: 1 },
      ),
    )
  }

  const refund = async (one: Modelled, { by, cents, twice }: Of<'refund'>) => {
    const before = refunds.size
    const viewer = { member: memberOf(one, by), admin: by === 'admin' }
    const results = await times(twice, () =>
      outcome(refundBooking(viewer, one.id, { amount: cents }, undefined)),
    )
    const may = model.mayRefund(one, by)
    expect(results).toEqual(results.map(() => may))
    // Asked for twice at once it is one refund.
    expect(refunds.size - before).toBeLessThanOrEqual(may ? 1 : 0)
  }

  const review = async (one: Modelled, { by, rating, twice }: Of<'review'>) => {
    // A rental that is over is called so when the timer has written it down.
    await endOverdue()
    const may = model.mayReview(one, by) || one.reviews.get(by) === rating
    const member = memberOf(one, by)
    const results = await times(twice, () =>
      outcome(reviewBooking(member, one.id, { rating, comment: 'Good' })),
    )
    expect(results).toEqual(results.map(() => may))
    if (may) one.reviews.set(by, rating)
  }

  const run = async (given: Command) => {
    model.age()
    if (given.kind === 'wait') return model.wait(given.hours)
    if (given.kind === 'timer') return void (await endOverdue())
    if (given.kind === 'ask') return ask(given)
    if (given.kind === 'block') {
      const from = model.today() + given.from
      const free = model.isFree(from, from + given.days)
      // A request that nobody answered may still stand there until the timer runs: a block does not run it.
      await endOverdue()
      const range = { start: dayOf(from), end: dayOf(from + given.days), reason: '' }
      expect(await outcome(blocks.add(listing.lender, listing.id, range))).toBe(free)
      if (free) model.blocked.push({ from, days: given.days })
      return
    }
    const one = model.bookings[given.which]
    if (!one) return
    if (given.kind === 'step') return step(one, given)
    if (given.kind === 'news') return news(one, given)
    return given.kind === 'refund' ? refund(one, given) : review(one, given)
  }

  const check = async () => {
    model.age()
    for (const one of model.bookings) {
      const { booking } = (await store.find(one.id))!
      const status = statusAt(booking, model.now())
      // A rental that is over is called so when the timer has written it down.
      expect(one.status === 'completed' && status === 'approved' ? 'completed' : status).toBe(one.status)
      expect(booking).toMatchObject({
        payment: one.payment,
        refunded: one.refunded,
        transferred: one.transferred,
        paymentVersion: one.version,
      })
      expect([...booking.reviewedBy].sort()).toEqual([...one.reviews.keys()].sort())
    }
  }

  const checkReviews = async () => {
    await endOverdue()
    const shown = model.bookings.reduce((sum, one) => sum + model.reviewsShown(one), 0)
    const ofListing = await reviews.shown({ listing: listing.id }, { limit: 100, skip: 0 })
    const ofMembers = await Promise.all(
      [listing.lender, ...members].map((subject) => reviews.shown({ subject }, { limit: 100, skip: 0 })),
    )
    const told = await database.db.query<{ key: string }>(
      `select key from booking.outbox where name = 'review.posted' and key = any($1)`,
      [ofMembers.flat().map(({ id }) => id)],
    )
    const ofLender = ofMembers[0]!
    expect([ofMembers.flat().length, told.length]).toEqual([shown, shown])
    expect(ofListing.map(({ id }) => id)).toEqual(ofLender.map(({ id }) => id))
    const [total] = await database.db.query('select count, sum from booking.rating where id = $1', [
      listing.id,
    ])
    const sum = ofListing.reduce((all, { rating }) => all + rating, 0)
    expect(total ?? { count: 0, sum: 0 }).toEqual({ count: ofListing.length, sum })
  }
  return { run, check, checkReviews }
}

test('random commands, clocks and repeats end where a simple model ends', async () => {
  await fc.assert(
    fc.asyncProperty(anyRun, async (commands) => {
      const { run, check, checkReviews } = makeWorld()
      for (const one of commands) {
        await run(one)
        await check()
      }
      await checkReviews()
    }),
    { numRuns: 150 },
  )
  expect([await overlaps(database.db), await strays(database.db)]).toEqual([0, 0])
})
