import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { freePort } from '@tribu/platform/runtime/free-port.ts'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { clientOf } from './testing/client.ts'
import { SECRET, startReceiver } from './testing/sandbox-world.ts'

const KILLS = 5
const PAYERS = 4
const MAIN = fileURLToPath(new URL('testing/sandbox-process.ts', import.meta.url))

let database: TestDatabase
let receiver: Awaited<ReturnType<typeof startReceiver>>
let child: ChildProcess | undefined
beforeAll(async () => {
  database = await makeTestDatabase()
  receiver = await startReceiver(clientOf(1))
})
afterAll(async () => {
  await kill()
  await receiver.close()
  await database.drop()
})

const startChild = async (port: number) => {
  const started = spawn(
    process.execPath,
    ['--no-warnings', MAIN, database.url, String(port), receiver.url, SECRET],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  child = started
  await once(started.stdout, 'data')
}

const kill = async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test(`what was acknowledged is there after ${KILLS} kills, each order charged once, each event told`, async () => {
  const port = await freePort()
  const stripe = clientOf(port)
  const acknowledged = new Map<string, string>()
  const orders = new Set<string>()
  let over = false

  const order = (key: string): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.create(
      { amount: 1000, currency: 'nzd', payment_method: 'pm_card_visa', confirm: true, metadata: { key } },
      { idempotencyKey: key },
    )
  // Asks for each order by the same key until it has an answer.
  const payer = async () => {
    while (!over) {
      const key = randomUUID()
      orders.add(key)
      await until(() =>
        order(key).then(
          ({ id }) => acknowledged.set(key, id).has(key),
          () => false,
        ),
      )
    }
  }

  await startChild(port)
  const payers = Array.from({ length: PAYERS }, payer)
  for (let each = 0; each < KILLS; each += 1) {
    const before = acknowledged.size
    await until(() => acknowledged.size > before + 10)
    await kill()
    await startChild(port)
  }
  over = true
  await Promise.all(payers)

  expect(acknowledged.size).toBe(orders.size)
  const charges = await database.db.query<{ key: string; intent: string }>(
    `select body->'metadata'->>'key' as key, body->>'payment_intent' as intent from sandbox.object where object = 'charge'`,
  )
  expect(new Map(charges.map(({ key, intent }) => [key, intent]))).toEqual(acknowledged)
  expect(charges).toHaveLength(orders.size)
  const told = () =>
    new Set(
      receiver.received.flatMap(({ type, data }) =>
        type === 'charge.succeeded' ? [data.object.metadata['key']] : [],
      ),
    )
  // A delivery that died with its process is taken again after its claim of half a minute.
  await until(() => told().size === orders.size)
  expect(receiver.refused).toEqual([])
})
