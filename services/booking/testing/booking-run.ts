import { randomUUID } from 'node:crypto'
import { signAccessToken } from '@tribu/platform/http/session-token.ts'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { startTestRun } from '@tribu/platform/testing/test-run.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { Booking } from '@tribu/proto/http/booking.ts'
import type { Problem } from '@tribu/proto/http/errors.ts'
import { KEY, makeFacts, makeOthers } from './others.ts'

const STATES = {
  'payment.succeeded': 'paid',
  'payment.failed': 'failed',
  'payment.action-required': 'action-required',
  'payment.refunded': 'refunded',
  'payment.disputed': 'paid',
  'payment.transferred': 'paid',
} as const
type PaymentEvent = keyof typeof STATES

export type Reply<T> = { status: number; body: T & Partial<Problem> }

/** Booking alone on a clock that a test turns, its neighbours answering what they are asked. */
export const startBooking = async (begin: string) => {
  const facts = makeFacts()
  let now = Date.parse(begin)
  const run = await startTestRun({
    clock: () => now,
    table: {
      others: makeOthers(facts),
      booking: { summary: '', needs: ['others'], load: () => import('../module.ts') },
    },
  })
  const { outbox: listingOutbox, db: listingDb } = await run.context.engines.database('listing')

  const send = async <T>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Reply<T>> => {
    const answer = await fetch(`${run.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T & Partial<Problem> }
  }

  const as =
    (member: string, admin = false) =>
    <T = Record<string, unknown>>(
      method: string,
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ) => {
      const token = signAccessToken({ member, session: randomUUID(), admin }, KEY, Math.floor(now / 1000))
      return send<T>(method, path, body, { authorization: `Bearer ${token}`, ...headers })
    }
  const asVisitor = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    send<T>(method, path, body, {})

  /** Lists something to be shared, and waits until booking knows it. */
  const list = async (lender: string, change: Record<string, unknown> = {}) => {
    const id = randomUUID()
    const listing = {
      id,
      version: 1n,
      name: 'Makita cordless drill',
      type: 'sharing',
      lister: { id: lender, firstName: 'Lena', lastName: 'Tui' },
      district: 23,
      priceDaily: 1500n,
      discountWeekly: 10,
      gracePeriod: 24,
      tribuInsurance: true,
      ...change,
    }
    await listingDb.transaction((tx) => listingOutbox.add(tx, makeEvent('listing.created', id, { listing })))
    await until(async () => (await as(lender)('GET', `/api/availability/${id}`)).status === 200)
    return id
  }

  const { outbox: paymentOutbox, db: paymentDb } = await run.context.engines.database('payment')
  let paymentVersion = 0n
  /** Publishes news of a booking's payment. */
  const tellPayment = async (
    name: PaymentEvent,
    booking: string,
    change: Record<string, unknown> = {},
    beside: Record<string, unknown> = {},
  ) => {
    paymentVersion += 1n
    const payment = { booking, version: paymentVersion, state: STATES[name], amount: 4725n, ...change }
    await paymentDb.transaction((tx) =>
      paymentOutbox.add(tx, makeEvent(name, booking, { payment, ...beside })),
    )
  }

  /** Tells that a booking is paid, and waits until it knows. */
  const pay = async (id: string, admin = randomUUID()) => {
    await tellPayment('payment.succeeded', id)
    await until(
      async () =>
        (await as(admin, true)<Booking>('GET', `/api/booking/${id}`)).body['payment-status'] === 'paid',
    )
  }

  return {
    ...run,
    facts,
    tellPayment,
    pay,
    as,
    asVisitor,
    list,
    /** Turns the clock to a time in New Zealand's winter or summer, given as ISO with offset. */
    turnTo: (time: string) => {
      now = Date.parse(time)
    },
  }
}
