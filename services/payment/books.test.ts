import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { secondsOf } from '@tribu/platform/clock.ts'
import type { PaymentProblem } from '@tribu/proto/http/payment-problem.ts'
import { makeReconcile } from './app/reconcile.ts'
import { bankForm, later, newTold, startPayment, type PaymentWorld } from './testing/payment-world.ts'

const SECRET = 'whsec_of_the_suite'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPayment()
})
afterAll(() => world.run.stop(), 30_000)

const paid = async () => {
  const told = newTold(world)
  await world.as(told.lender)('POST', '/api/stripe/createAccount', bankForm())
  await world.saveCard(told.borrower, '4242424242424242')
  await world.tell(told)
  const approved = later(world, told, { status: 'approved' })
  await world.tell(approved)
  await world.untilState(told.borrower, told.id, 'paid')
  return approved
}

const reconcile = () =>
  makeReconcile({ stripe: world.stripe, db: world.db, clock: () => world.seconds() * 1000 })()
const problems = async () =>
  (await world.as(randomUUID(), true)<PaymentProblem[]>('GET', '/api/payment-problem')).body

describe('the ledger', () => {
  test('agrees with Stripe; what is missing in either is told, and goes when it agrees again', async () => {
    const told = await paid()
    world.turnBy(3600_000)
    expect(await reconcile()).toBe(0)

    const [charge] = (await world.stripe.charges.list({ limit: 1 })).data
    await world.db.query(`update payment.entry set reference = 'ch_lost' where reference = $1`, [charge!.id])
    expect(await reconcile()).toBe(2)
    expect((await problems()).map(({ kind, reason }) => [kind, reason])).toEqual(
      expect.arrayContaining([
        ['difference', expect.stringContaining('our books do not know it')],
        ['difference', expect.stringContaining('Stripe does not know it')],
      ]),
    )
    await world.db.query(`update payment.entry set reference = $1 where reference = 'ch_lost'`, [charge!.id])
    expect(await reconcile()).toBe(0)
    expect(await problems()).toEqual([])
    expect(told.id).toBeTruthy()
  })

  test('takes no entry that is not balanced', async () => {
    const told = await paid()
    const [entry] = await world.db.query<{ id: number }>('select id from payment.entry where booking = $1', [
      told.id,
    ])
    await expect(
      world.db.query(`insert into payment.posting (entry, account, cents) values ($1, 'stripe', 1)`, [
        entry!.id,
      ]),
    ).rejects.toThrow('is not balanced')
  })

  test('a refund that was made at Stripe itself is taken up', async () => {
    const told = await paid()
    const [intent] = (await world.stripe.paymentIntents.list({ limit: 1 })).data
    await world.stripe.refunds.create({ payment_intent: intent!.id, amount: 1000 })
    await world.untilState(told.borrower, told.id, 'partially-refunded')
    expect((await world.money(told.lender, told.id)).refunds).toMatchObject([{ amount: 1000, by: 'admin' }])
  })
})

describe('what Stripe tells', () => {
  const send = (body: string, signature: string) =>
    fetch(`${world.run.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
  const event = (id = `evt_${randomUUID()}`) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: secondsOf(Date.now()),
      data: { object: { id: 'pi_nobody', object: 'payment_intent' } },
    })
  const signed = (payload: string, secret = SECRET, timestamp = secondsOf(Date.now())) =>
    world.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const kept = async (id: string) =>
    (await world.db.query('select 1 from payment.notification where id = $1', [id])).length

  test('is kept once, when its signature holds', async () => {
    const body = event('evt_twice')
    expect((await send(body, signed(body))).status).toBe(200)
    expect((await send(body, signed(body))).status).toBe(200)
    expect(await kept('evt_twice')).toBe(1)
  })

  test('is refused with another secret, changed bytes, no signature, or one of more than five minutes ago', async () => {
    const body = event('evt_forged')
    const old = secondsOf(Date.now()) - 301
    const refused = [
      await send(body, signed(body, 'whsec_of_somebody')),
      await send(body.replace('pi_nobody', 'pi_another'), signed(body)),
      await send(`${body} `, signed(body)),
      await send(body, ''),
      await send(body, signed(body, SECRET, old)),
      await send('', ''),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
    expect(await refused[0]!.json()).toMatchObject({ errors: [{ code: 'signature' }] })
    expect(await kept('evt_forged')).toBe(0)
  })

  test('any of several secrets will do: each endpoint at Stripe has its own', async () => {
    const two = await startPayment({ settings: { STRIPE_WEBHOOK_SECRET: `${SECRET},whsec_of_another` } })
    try {
      const body = event('evt_other')
      const other = signed(body, 'whsec_of_another')
      const answer = await fetch(`${two.run.url}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'stripe-signature': other },
        body,
      })
      expect(answer.status).toBe(200)
    } finally {
      await two.run.stop()
    }
  })

  test('while Stripe is away members read so, and the rest goes on', async () => {
    const away = await startPayment({ settings: { STRIPE_API_URL: 'http://127.0.0.1:9' } })
    try {
      const member = away.as(randomUUID())
      expect(await member('POST', '/api/stripe/setup-intent')).toMatchObject({
        status: 503,
        body: { errors: [{ code: 'unavailable' }] },
      })
      expect((await member('GET', '/api/stripe/method')).status).toBe(200)
    } finally {
      await away.run.stop()
    }
  })

  test('and what it forgot to tell is asked for', async () => {
    const deaf = { SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/nobody' }
    const before = await startPayment({ settings: deaf })
    const told = newTold(before)
    await before.saveCard(told.borrower, '4000002760003184')
    await before.tell(told)
    await before.tell(later(before, told, { status: 'approved' }))
    await before.untilState(told.borrower, told.id, 'action-required')
    const begun = await before.as(told.borrower)<{ 'client-secret': string }>(
      'POST',
      `/api/booking/${told.id}/payment`,
    )
    // The borrower confirms and closes the page; no webhook arrives.
    await before.as(told.borrower)('POST', '/api/stripe/sandbox-confirmation', {
      'client-secret': begun.body['client-secret'],
      agree: true,
    })
    await before.run.pause()
    const after = await startPayment({ from: before.run, port: before.port, settings: deaf })
    try {
      await after.untilState(told.borrower, told.id, 'paid')
      const { steps } = await after.money(told.borrower, told.id)
      expect(steps[1]).toMatchObject({ name: 'charged', state: 'done' })
    } finally {
      await after.run.stop()
    }
  })
})
