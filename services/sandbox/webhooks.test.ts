import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import { signatureOf } from './kernel/deliver-events.ts'
import { clientOf } from './testing/client.ts'
import { SECRET, startReceiver, startSandbox } from './testing/sandbox-world.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let ahead = 0
const clock = () => Date.now() + ahead

beforeAll(async () => {
  receiver = await startReceiver(clientOf(1))
  sandbox = await startSandbox({ webhookUrl: receiver.url, clock })
})
afterAll(async () => {
  await sandbox.run.stop()
  await receiver.close()
})

const waiting = async () => {
  const rows = await sandbox.run.database.db.query('select 1 from sandbox.delivery')
  return rows.length
}
beforeEach(async () => {
  await until(async () => (await waiting()) === 0)
  receiver.received.length = 0
})

const types = () => receiver.received.map(({ type }) => type)
const pay = () =>
  sandbox.stripe.paymentIntents.create({
    amount: 4000,
    currency: 'nzd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })

const fault = (body: object) =>
  fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('the signature is the one that the official library makes', () => {
  const header = sandbox.stripe.webhooks.generateTestHeaderString({
    payload: '{"id":"evt_1"}',
    secret: SECRET,
    timestamp: 1_800_000_000,
  })
  expect(signatureOf(SECRET, 1_800_000_000, '{"id":"evt_1"}')).toBe(header)
})

test('what happens is told, signed, in order, and can be fetched', async () => {
  const intent = await pay()
  await until(() => receiver.received.length === 3)
  expect(types()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
  expect(receiver.refused).toEqual([])
  const last = receiver.received[2]!
  expect(last.data.object).toMatchObject({ id: intent.id, status: 'succeeded' })
  expect(last.request?.id).toBe(intent.lastResponse.requestId)
  await until(async () => (await waiting()) === 0)
  expect(await sandbox.stripe.events.retrieve(last.id)).toMatchObject({ id: last.id, pending_webhooks: 0 })
})

test('what was not taken is sent again, later and later, and is listed as undelivered meanwhile', async () => {
  const customer = await (async () => {
    receiver.answers.push(500, 302, 503)
    return sandbox.stripe.customers.create()
  })()
  await until(() => receiver.answers.length < 3)
  const undelivered = await sandbox.stripe.events.list({ delivery_success: false, type: 'customer.created' })
  expect(undelivered.data).toHaveLength(1)
  const delivered: string[] = []
  for await (const { id } of sandbox.stripe.events.list({ delivery_success: true, limit: 1 }))
    delivered.push(id)
  expect(delivered).toHaveLength((await sandbox.stripe.events.list({ limit: 100 })).data.length - 1)
  ahead += 3_600_000
  await until(() => receiver.answers.length < 2)
  ahead += 3_600_000
  await until(() => receiver.answers.length === 0)
  ahead += 3_600_000
  await until(() => receiver.received.length === 1)
  expect(receiver.received[0]!.data.object).toMatchObject({ id: customer.id })
})

test('events come twice, late and out of order when that is asked for', async () => {
  await fault({ kind: 'webhook_twice', path: 'charge.succeeded' })
  await fault({ kind: 'webhook_late', path: 'payment_intent.created', milliseconds: 300 })
  await pay()
  await until(() => receiver.received.length === 4)
  expect(types().filter((type) => type === 'charge.succeeded')).toHaveLength(2)
  expect(types().at(-1)).toBe('payment_intent.created')
  const twice = receiver.received.filter(({ type }) => type === 'charge.succeeded')
  expect(twice[0]).toEqual(twice[1])
})

test('nothing is told of what was taken back', async () => {
  const refusedBefore = await sandbox.stripe.events.list({ limit: 100 })
  await sandbox.stripe.paymentIntents.create({ amount: 10, currency: 'nzd' }).catch(() => undefined)
  const after = await sandbox.stripe.events.list({ limit: 100 })
  expect(after.data.map(({ id }) => id)).toEqual(refusedBefore.data.map(({ id }) => id))
})
