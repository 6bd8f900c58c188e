import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { onEngine } from '@tribu/platform/testing/engine-addresses.ts'
import { freePort } from '@tribu/platform/runtime/free-port.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { bankForm, later, newTold, startPayment, type PaymentWorld } from './testing/payment-world.ts'
import { startRecorder, type Recorded } from './testing/recorder.ts'

/*
 * The sandbox does not flatter us: everything that payment asks of it, on every way there is, is sent to Stripe's own mock as well, which
 * refuses unknown calls, unknown parameters and values of a wrong type.
 */

const DAY_MS = 86_400_000

/** Each call of the library that payment makes, and how it looks on the wire. A call that is missing here fails the last test. */
const CALLS: Record<string, RegExp> = {
  'tokens.create': /^POST \/v1\/tokens$/,
  'accounts.create': /^POST \/v1\/accounts$/,
  'accounts.update': /^POST \/v1\/accounts\/acct_\w+$/,
  'accounts.retrieve': /^GET \/v1\/accounts\/acct_\w+$/,
  'accountLinks.create': /^POST \/v1\/account_links$/,
  'customers.create': /^POST \/v1\/customers$/,
  'setupIntents.create': /^POST \/v1\/setup_intents$/,
  'setupIntents.retrieve': /^GET \/v1\/setup_intents\/seti_\w+$/,
  'setupIntents.confirm': /^POST \/v1\/setup_intents\/seti_\w+\/confirm$/,
  'paymentMethods.create': /^POST \/v1\/payment_methods$/,
  'paymentMethods.detach': /^POST \/v1\/payment_methods\/pm_\w+\/detach$/,
  'paymentIntents.create': /^POST \/v1\/payment_intents$/,
  'paymentIntents.retrieve': /^GET \/v1\/payment_intents\/pi_\w+$/,
  'paymentIntents.confirm': /^POST \/v1\/payment_intents\/pi_\w+\/confirm$/,
  'paymentIntents.cancel': /^POST \/v1\/payment_intents\/pi_\w+\/cancel$/,
  'refunds.create': /^POST \/v1\/refunds$/,
  'refunds.list': /^GET \/v1\/refunds$/,
  'refunds.retrieve': /^GET \/v1\/refunds\/re_\w+$/,
  'charges.retrieve': /^GET \/v1\/charges\/ch_\w+$/,
  'disputes.retrieve': /^GET \/v1\/disputes\/du_\w+$/,
  'transfers.create': /^POST \/v1\/transfers$/,
  'transfers.list': /^GET \/v1\/transfers$/,
  'payouts.retrieve': /^GET \/v1\/payouts\/po_\w+$/,
  'balanceTransactions.list': /^GET \/v1\/balance_transactions$/,
  'events.list': /^GET \/v1\/events$/,
}

let world: PaymentWorld
let recorder: Awaited<ReturnType<typeof startRecorder>>

const accepted = async (card: string, form = bankForm()) => {
  const told = newTold(world)
  expect((await world.as(told.lender)('POST', '/api/stripe/createAccount', form)).status).toBe(200)
  await world.saveCard(told.borrower, card)
  await world.tell(told)
  const approved = later(world, told, { status: 'approved' })
  await world.tell(approved)
  return approved
}

/** Every way that money takes. */
const goEveryWay = async () => {
  const done = await accepted('4242424242424242')
  await world.untilState(done.borrower, done.id, 'paid')
  const again = await world.as(done.lender)('POST', '/api/stripe/createAccount', bankForm())
  expect(again.status).toBe(200)
  await world.internal.refund({
    booking: done.id,
    key: 'part',
    amount: 1000,
    reason: 'Late',
    by: 'lender',
    member: done.lender,
  })
  await world.untilState(done.borrower, done.id, 'partially-refunded')
  await world.tell(later(world, done, { status: 'completed' }))

  const refused = await accepted('4000000000000341', bankForm({ phone: '+6421000001' }))
  await world.untilState(refused.borrower, refused.id, 'failed')
  await world.tell(later(world, refused, { status: 'cancelled', cancelledBy: 'system' }))
  await world.untilState(refused.borrower, refused.id, 'none')
  const [card] = (await world.as(refused.borrower)<{ 'stripe-id': string }[]>('GET', '/api/stripe/method'))
    .body
  expect(
    (await world.as(refused.borrower)('DELETE', `/api/stripe/method/${card!['stripe-id']}`)).status,
  ).toBe(200)

  const asked = await accepted('4000002760003184')
  await world.untilState(asked.borrower, asked.id, 'action-required')
  expect((await world.as(asked.borrower)('POST', `/api/booking/${asked.id}/payment`)).status).toBe(200)

  const disputed = await accepted('4000000000000259')
  await until(
    async () => (await world.db.query(`select 1 from payment.entry where kind = 'dispute'`)).length > 0,
  )
  expect(disputed.id).toBeTruthy()

  world.turnBy(6 * DAY_MS)
  const isDone = async (step: string) =>
    (await world.money(done.lender, done.id)).steps.some(
      ({ name, state }) => name === step && state === 'done',
    )
  await until(() => isDone('transferred'))
  world.turnBy(2 * DAY_MS)
  await until(
    async () => (await world.as(done.lender)<unknown[]>('GET', '/api/stripe/payout')).body.length > 0,
  )
  world.turnBy(2 * DAY_MS)
  await until(() => isDone('paid-out'))
}

const shapeOf = ({ method, path, query, body, account }: Recorded) => {
  const names = [...new URLSearchParams(body || query).keys()].toSorted().join(' ')
  return `${method} ${path.replace(/_[\w]{8,}/g, '_…')} ${names} ${account ? 'connected' : ''}`
}

await onEngine('stripe-mock', (open) => {
  let address: string
  let close: () => Promise<void>
  beforeAll(async () => {
    const engine = await open()
    close = engine.stop
    address = engine.settings['STRIPE_MOCK_URL']!
    const port = await freePort()
    recorder = await startRecorder(port)
    world = await startPayment({ port, settings: { STRIPE_API_URL: recorder.url } })
  })
  afterAll(async () => {
    await world.run.stop()
    await recorder.close()
    await close()
  })

  test('every call of payment is one that Stripe takes', async () => {
    await goEveryWay()
    const calls = [...new Map(recorder.calls.map((call) => [shapeOf(call), call])).values()].filter(
      ({ path }) => path.startsWith('/v1/'),
    )
    const refusals = await Promise.all(
      calls.map(async (call) => {
        const answer = await fetch(`${address}${call.path}${call.query ? `?${call.query}` : ''}`, {
          method: call.method,
          headers: {
            authorization: 'Bearer sk_test_123',
            ...(call.account ? { 'stripe-account': call.account } : {}),
            ...(call.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          },
          ...(call.body ? { body: call.body } : {}),
        })
        return answer.ok ? [] : [`${shapeOf(call)}: ${await answer.text()}`]
      }),
    )
    expect(refusals.flat()).toEqual([])

    const seen = calls.map(({ method, path }) => `${method} ${path}`)
    const unseen = Object.keys(CALLS).filter((name) => !seen.some((line) => CALLS[name]!.test(line)))
    expect(unseen).toEqual([])
  })
})

test('the table has every call that payment’s sources make', () => {
  const made = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('test'))
    .flatMap((name) => {
      const source = readFileSync(join(import.meta.dirname, name), 'utf8').replaceAll(/\s+/g, '')
      return [
        ...source.matchAll(/stripe\.([a-z]\w+\.(?:create|retrieve|update|confirm|cancel|detach|list))\(/g),
      ].map(([, call]) => call!)
    })
  expect([...new Set(made)].toSorted()).toEqual(Object.keys(CALLS).toSorted())
})
