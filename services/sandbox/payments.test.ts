import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { refusal, startSandbox } from './testing/sandbox-world.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startSandbox({})
  stripe = sandbox.stripe
})
afterAll(() => sandbox.run.stop(), 30_000)

const borrower = async (card: string) => {
  const customer = await stripe.customers.create({ email: 'aroha@example.nz', metadata: { member: '1' } })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  return { customer: customer.id, method: method.id }
}

const charge = (
  who: { customer: string; method: string },
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) =>
  stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'nzd',
    customer: who.customer,
    payment_method: who.method,
    off_session: true,
    confirm: true,
    metadata: { booking: 'b1' },
    ...more,
  })

describe('cards', () => {
  test('are kept with a customer, listed and taken away', async () => {
    const who = await borrower('pm_card_visa')
    await stripe.paymentMethods.attach('pm_card_mastercard', { customer: who.customer })
    const listed = await stripe.paymentMethods.list({ customer: who.customer, type: 'card' })
    expect(listed.data.map(({ card }) => [card?.brand, card?.last4])).toEqual([
      ['mastercard', '4444'],
      ['visa', '4242'],
    ])
    await stripe.customers.update(who.customer, { invoice_settings: { default_payment_method: who.method } })
    const customer = (await stripe.customers.retrieve(who.customer)) as Stripe.Customer
    expect(customer.invoice_settings.default_payment_method).toBe(who.method)
    await stripe.paymentMethods.detach(who.method)
    expect((await stripe.customers.listPaymentMethods(who.customer)).data).toHaveLength(1)
    // Once detached it is of no use to anybody.
    expect(await refusal(stripe.paymentMethods.attach(who.method, { customer: who.customer }))).toMatchObject(
      {
        type: 'StripeInvalidRequestError',
      },
    )
    expect(await refusal(charge(who))).toMatchObject({ code: 'payment_method_unexpected_state' })
  })

  test('that are declined cannot be saved', async () => {
    const customer = await stripe.customers.create()
    const error = await refusal(
      stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
    )
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
  })
})

describe('a payment', () => {
  test('is charged off session, with its fee in the balance', async () => {
    const intent = await charge(await borrower('pm_card_visa'), {
      expand: ['latest_charge.balance_transaction'],
    })
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 10_000,
      metadata: { booking: 'b1' },
    })
    const made = intent.latest_charge as Stripe.Charge
    expect(made).toMatchObject({ status: 'succeeded', paid: true, payment_intent: intent.id })
    expect(made.balance_transaction).toMatchObject({ amount: 10_000, fee: 320, net: 9680, status: 'pending' })
  })

  test.each([
    ['4000000000000341', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', ''],
    ['4000000000000119', 'processing_error', ''],
  ])('with card %s is refused: %s, %s', async (number, code, declineCode) => {
    const method = await stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
    })
    const error = await refusal(
      stripe.paymentIntents.create({
        amount: 5000,
        currency: 'nzd',
        payment_method: method.id,
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      }),
    )
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
    expect(error.decline_code).toBe(declineCode)
    const intent = await stripe.paymentIntents.retrieve(error.payment_intent!.id)
    expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
    const failed = await stripe.charges.retrieve(error.charge as string)
    expect(failed).toMatchObject({ status: 'failed', paid: false, balance_transaction: null })
    // The same intent takes another card.
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test('that its holder must confirm is refused while they are away, and waits while they are there', async () => {
    const who = await borrower('pm_card_authenticationRequired')
    const error = await refusal(charge(who))
    expect(error).toMatchObject({ code: 'authentication_required', type: 'StripeCardError' })
    const waiting = await stripe.paymentIntents.confirm(error.payment_intent!.id, {
      payment_method: who.method,
    })
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    const answer = await fetch(`${sandbox.url}/sandbox/confirmations`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: waiting.client_secret!, agree: 'true' }),
    })
    expect(await answer.json()).toMatchObject({ status: 'succeeded' })
    expect(await stripe.paymentIntents.retrieve(waiting.id)).toMatchObject({ status: 'succeeded' })
  })

  test('whose holder does not confirm fails, and may be tried again', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'nzd',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
    })
    await fetch(`${sandbox.url}/sandbox/confirmations`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: intent.client_secret!, agree: 'false' }),
    })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  test('is cancelled before it is paid, never after', async () => {
    const open = await stripe.paymentIntents.create({ amount: 5000, currency: 'nzd' })
    expect(await stripe.paymentIntents.cancel(open.id)).toMatchObject({ status: 'canceled' })
    expect(
      await refusal(stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' })),
    ).toMatchObject({ code: 'payment_intent_unexpected_state' })
    const paid = await charge(await borrower('pm_card_visa'))
    expect(await refusal(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    // A second confirmation never charges a second time.
    await refusal(stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }))
    expect((await stripe.charges.list({ payment_intent: paid.id })).data).toHaveLength(1)
  })
})

describe('a refund', () => {
  test('is of a part, then of the rest, and never of more', async () => {
    const intent = await charge(await borrower('pm_card_visa'))
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 4000 })
    expect(part).toMatchObject({ status: 'succeeded', amount: 4000, payment_intent: intent.id })
    expect(await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 6001 }))).toMatchObject({
      param: 'amount',
    })
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(6000)
    expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const charged = await stripe.charges.retrieve(intent.latest_charge as string, {
      expand: ['refunds'],
    })
    expect(charged).toMatchObject({ refunded: true, amount_refunded: 10_000 })
    expect(charged.refunds?.data.map(({ amount }) => amount)).toEqual([6000, 4000])
  })

  test('by many at once takes no more than was paid', async () => {
    const intent = await charge(await borrower('pm_card_visa'))
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.refunds.create({ payment_intent: intent.id, amount: 3000 })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

describe('a dispute', () => {
  test('takes the money back, and gives it again when it is won', async () => {
    const intent = await charge(await borrower('pm_card_createDispute'))
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 10_000, reason: 'fraudulent' })
    expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    })
    const won = await stripe.disputes.update(dispute!.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    expect(won.status).toBe('won')
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-12_500, 10_000])
  })
})
