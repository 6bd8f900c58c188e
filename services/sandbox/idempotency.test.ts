import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { until } from '@tribu/platform/testing/until.ts'
import { clientOf } from './testing/client.ts'
import { refusal, startSandbox } from './testing/sandbox-world.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let stripe: Stripe
let now = Date.now()
beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => now })
  stripe = sandbox.stripe
})
afterAll(() => sandbox.run.stop(), 30_000)

const pay = (idempotencyKey: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create(
    { amount: 4000, currency: 'nzd', payment_method: 'pm_card_visa', confirm: true, ...more },
    { idempotencyKey },
  )

const count = async () => {
  const [row] = await sandbox.run.database.db.query<{ count: number }>(
    `select count(*) from sandbox.object where object = 'charge'`,
  )
  return row!.count
}

test('the same key with the same parameters gets the same answer, and charges once', async () => {
  const key = randomUUID()
  const before = await count()
  const first = await pay(key)
  const second = await pay(key)
  expect(second.id).toBe(first.id)
  expect(second).toEqual(first)
  expect(second.lastResponse.requestId).toBe(first.lastResponse.requestId)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await count()).toBe(before + 1)
})

test('a refused card is refused again without a second try', async () => {
  const key = randomUUID()
  const more = { payment_method: 'pm_card_chargeCustomerFail' }
  const first = await refusal(pay(key, more))
  const before = await count()
  const second = await refusal(pay(key, more))
  expect(second).toMatchObject({ code: 'card_declined', charge: first.charge, requestId: first.requestId })
  expect(await count()).toBe(before)
})

test('the same key with other parameters is an error', async () => {
  const key = randomUUID()
  await pay(key)
  expect(await refusal(pay(key, { amount: 4001 }))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
})

test('many with one key at once: one charge; the others get its answer or are told to come again', async () => {
  const key = randomUUID()
  const before = await count()
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => pay(key)))
  expect(await count()).toBe(before + 1)
  const ids = new Set(tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : [])))
  expect(ids.size).toBe(1)
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  for (const error of refused) expect(error).toMatchObject({ statusCode: 409 })
})

test('wrong parameters leave the key free', async () => {
  const key = randomUUID()
  expect(await refusal(pay(key, { amount: -1 }))).toMatchObject({ param: 'amount' })
  expect(await pay(key)).toMatchObject({ status: 'succeeded' })
})

test('a key is free again after a day', async () => {
  const key = randomUUID()
  const first = await pay(key)
  now += 25 * 3_600_000
  expect((await pay(key)).id).not.toBe(first.id)
})

const fault = (body: object) =>
  fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('who gets no answer after the charge learns of it by the same key', async () => {
  await fault({ kind: 'timeout_after', path: '/v1/payment_intents', milliseconds: 60_000 })
  const key = randomUUID()
  const before = await count()
  const impatient = clientOf(Number(new URL(sandbox.url).port), { timeout: 2000 })
  const order = { amount: 4000, currency: 'nzd', payment_method: 'pm_card_visa', confirm: true }
  expect(await refusal(impatient.paymentIntents.create(order, { idempotencyKey: key }))).toMatchObject({
    type: 'StripeConnectionError',
  })
  // Who went away does not see when the charge is made.
  await until(async () => (await count()) > before)
  expect(await pay(key)).toMatchObject({ status: 'succeeded' })
  expect(await count()).toBe(before + 1)
})

test('an error before the charge leaves the key free, one after it is given again', async () => {
  const before = await count()
  await fault({ kind: 'error_before' })
  const key = randomUUID()
  expect(await refusal(pay(key))).toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  expect(await count()).toBe(before)
  await fault({ kind: 'error_after' })
  expect(await refusal(pay(key))).toMatchObject({ statusCode: 500 })
  expect(await count()).toBe(before + 1)
  expect(await refusal(pay(key))).toMatchObject({ statusCode: 500 })
  expect(await count()).toBe(before + 1)
})

test('a fault that does not exist is refused', async () => {
  expect((await fault({ kind: 'fire' })).status).toBe(400)
})
