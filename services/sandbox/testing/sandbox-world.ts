import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import type { Clock } from '@tribu/platform/clock.ts'
import { freePort } from '@tribu/platform/runtime/free-port.ts'
import { startTestRun, type TestRun } from '@tribu/platform/testing/test-run.ts'
import { clientOf } from './client.ts'

export const SECRET = 'whsec_of_the_suite'

/** A receiver of events that checks each by the official library. `answers` are the statuses of the next ones; then 200. */
export const startReceiver = async (stripe: Stripe) => {
  const received: Stripe.Event[] = []
  const answers: number[] = []
  const refused: unknown[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      try {
        const signature = request.headers['stripe-signature'] ?? ''
        const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, SECRET)
        const status = answers.shift() ?? 200
        if (status === 200) received.push(event)
        response.writeHead(status).end()
      } catch (error) {
        refused.push(error)
        response.writeHead(400).end()
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    answers,
    refused,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

/** The sandbox on a port of its own. */
export const startSandbox = async (options: {
  clock?: Clock
  webhookUrl?: string
  from?: TestRun
}): Promise<{ run: TestRun; stripe: Stripe; url: string }> => {
  const port = await freePort()
  const run = await startTestRun({
    table: { sandbox: { summary: 'in the place of Stripe', needs: [], load: () => import('../module.ts') } },
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.from ? { from: options.from } : {}),
    settings: {
      SANDBOX_PORT: String(port),
      STRIPE_WEBHOOK_SECRET: SECRET,
      ...(options.webhookUrl ? { SANDBOX_WEBHOOK_URL: options.webhookUrl } : {}),
    },
  })
  return { run, stripe: clientOf(port), url: `http://127.0.0.1:${port}` }
}

/** What a call is refused with. */
export const refusal = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await call
  } catch (error) {
    return error as Stripe.errors.StripeError
  }
  throw new Error('the call was not refused')
}
