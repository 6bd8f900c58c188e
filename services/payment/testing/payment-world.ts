import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { signAccessToken } from '@tribu/platform/http/session-token.ts'
import { makeSessionKey } from '@tribu/platform/testing/session-key.ts'
import type { ModuleEntry } from '@tribu/platform/runtime/module.ts'
import { freePort } from '@tribu/platform/runtime/free-port.ts'
import { startTestRun, type TestRun } from '@tribu/platform/testing/test-run.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { BookingStatus } from '@tribu/proto/booking-lifecycle.ts'
import type { Problem } from '@tribu/proto/http/errors.ts'
import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'
import type { Card } from '@tribu/proto/http/card.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { paymentInternal } from '@tribu/proto/internal/payment.ts'
import { makeCardProvider } from '../card-provider.ts'
import { settings } from '../config.ts'

const KEY = makeSessionKey()

const others: ModuleEntry = {
  summary: 'the keys of sessions',
  needs: [],
  load: async () => ({
    settings: z.object({}),
    start: async ({ internal }) => {
      internal.provide('identity', identityInternal, {
        sessionKeys: async () => [{ kid: KEY.kid, pem: KEY.pem }],
      } as never)
      return {}
    },
  }),
}

/** 15 to 16 digits of a bank account that takes payouts, and of one that is closed. */
export const GOOD_BANK = '11-0000-0000000-010'
export const CLOSED_BANK = '11-0000-0111111-113'

export const bankForm = (change: Record<string, unknown> = {}) => ({
  business_type: 'individual',
  first_name: 'Lena',
  last_name: 'Tui',
  dob: '1980-03-02',
  address_line1: '1 Queen Street',
  address_city: 'Auckland',
  address_postal_code: '1010',
  phone: '+6421555123',
  email: 'lena@example.nz',
  account_number: GOOD_BANK,
  account_holder_name: 'Lena Tui',
  account_holder_type: 'individual',
  ...change,
})

export type Reply<T> = { status: number; body: T & Partial<Problem> }
export type Told = {
  id: string
  lender: string
  borrower: string
  version: number
  status: BookingStatus
  cancelledBy?: string
  rental: number
  insurance: number
  approvedAt: number
  paymentDue: number
  claimsOver: number
}

/** Payment and the sandbox on a clock that a suite turns; what booking tells is told by the suite. */
export const startPayment = async (
  options: { from?: TestRun; port?: number; settings?: Record<string, string> } = {},
) => {
  const port = options.port ?? (await freePort())
  let now = Date.now()
  const run = await startTestRun({
    clock: () => now,
    ...(options.from ? { from: options.from } : {}),
    table: {
      others,
      sandbox: { summary: '', needs: [], load: () => import('@tribu/services/sandbox/module.ts') },
      payment: { summary: '', needs: ['others', 'sandbox'], load: () => import('../module.ts') },
    },
    settings: {
      SANDBOX_PORT: String(port),
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_suite',
      ...options.settings,
    },
  })
  const stripe = makeCardProvider(settings.parse({ SANDBOX_PORT: port }))
  const { outbox, db: bookingDb } = await run.context.engines.database('booking')
  const { db } = await run.context.engines.database('payment')
  const internal = run.context.internal.client('payment', paymentInternal)
  const seconds = () => Math.floor(now / 1000)

  const as =
    (member: string, admin = false) =>
    async <T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Reply<T>> => {
      // Tokens are judged by the real time.
      const token = signAccessToken({ member, session: randomUUID(), admin }, KEY, seconds())
      const answer = await fetch(`${run.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as T & Partial<Problem> }
    }

  const NAMES = {
    'approval-awaiting': 'booking.requested',
    approved: 'booking.approved',
    declined: 'booking.declined',
    expired: 'booking.expired',
    cancelled: 'booking.cancelled',
    completed: 'booking.completed',
    disputed: 'booking.disputed',
  } as const

  /** Tells what booking would tell. */
  const tell = async (booking: Told) => {
    const payload = {
      booking: {
        id: booking.id,
        version: BigInt(booking.version),
        listing: randomUUID(),
        listingName: 'Makita cordless drill',
        lender: booking.lender,
        borrower: booking.borrower,
        start: '2026-12-04',
        end: '2026-12-07',
        rental: BigInt(booking.rental),
        insurance: BigInt(booking.insurance),
        amount: BigInt(booking.rental + booking.insurance),
        status: booking.status,
        cancelledBy: booking.cancelledBy ?? '',
        requestedAt: BigInt(seconds()),
        answerDue: BigInt(seconds() + 86_400),
        approvedAt: BigInt(booking.approvedAt),
        claimsOver: BigInt(booking.claimsOver),
        paymentDue: BigInt(booking.paymentDue),
      },
    }
    await bookingDb.transaction((tx) => outbox.add(tx, makeEvent(NAMES[booking.status], booking.id, payload)))
  }

  /** Saves a test card for a member, confirmed with the bank where it asks. */
  const saveCard = async (member: string, number: string): Promise<Reply<Card>> => {
    const { body: setup } = await as(member)<{ 'setup-intent': string; 'client-secret': string }>(
      'POST',
      '/api/stripe/setup-intent',
    )
    const given = await as(member)<{ status: string }>('POST', '/api/stripe/sandbox-card', {
      'setup-intent': setup['setup-intent'],
      number,
      expires: '12/34',
      cvc: '123',
    })
    if (given.body.status === 'requires_action')
      await as(member)('POST', '/api/stripe/sandbox-confirmation', {
        'client-secret': setup['client-secret'],
        agree: true,
      })
    return as(member)<Card>('POST', '/api/stripe/method', { 'setup-intent': setup['setup-intent'] })
  }

  const money = async (member: string, booking: string, admin = false) =>
    (await as(member, admin)<BookingMoney>('GET', `/api/booking/${booking}/payment`)).body

  return {
    run,
    port,
    stripe,
    db,
    internal,
    as,
    tell,
    saveCard,
    money,
    seconds,
    turnBy: (ms: number) => {
      now += ms
    },
    /** Waits until the money of a booking stands so. */
    untilState: (member: string, booking: string, state: string) =>
      until(async () => (await money(member, booking))['payment-status'] === state),
  }
}
export type PaymentWorld = Awaited<ReturnType<typeof startPayment>>

/** A booking as a suite tells of it: an accepted one, a day before it must be paid. */
export const newTold = (world: Pick<PaymentWorld, 'seconds'>, change: Partial<Told> = {}): Told => ({
  id: randomUUID(),
  lender: randomUUID(),
  borrower: randomUUID(),
  version: 1,
  status: 'approval-awaiting',
  rental: 10_000,
  insurance: 500,
  approvedAt: 0,
  paymentDue: 0,
  claimsOver: world.seconds() + 5 * 86_400,
  ...change,
})

/** The same booking, one step later. */
export const later = (world: Pick<PaymentWorld, 'seconds'>, told: Told, change: Partial<Told>): Told => ({
  ...told,
  version: told.version + 1,
  ...(change.status === 'approved'
    ? { approvedAt: world.seconds(), paymentDue: world.seconds() + 86_400 }
    : {}),
  ...change,
})
