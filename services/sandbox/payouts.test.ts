import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { until } from '@tribu/platform/testing/until.ts'
import { refusal, startSandbox } from './testing/sandbox-world.ts'

const DAY_MS = 86_400_000
const GOOD_NUMBER = '1100000000000010'
const CLOSED_NUMBER = '1100000111111113'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let stripe: Stripe
let now = Date.now()
beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => now })
  stripe = sandbox.stripe
})
afterAll(() => sandbox.run.stop(), 30_000)

const PERSON = {
  first_name: 'Wiremu',
  last_name: 'Parata',
  phone: '+64211234567',
  address: { line1: '1 Queen Street', city: 'Auckland', postal_code: '1010', country: 'NZ' },
  dob: { day: 2, month: 3, year: 1980 },
}
const bank = async (account_number: string) => {
  const token = await stripe.tokens.create({
    bank_account: { country: 'NZ', currency: 'nzd', account_number },
  })
  return token.id
}

const lender = async (options: { number?: string; interval?: 'manual' | 'daily' } = {}) => {
  const token = await stripe.tokens.create({
    account: { business_type: 'individual', individual: PERSON, tos_shown_and_accepted: true },
  })
  return stripe.accounts.create({
    type: 'custom',
    country: 'NZ',
    account_token: token.id,
    capabilities: { transfers: { requested: true } },
    external_account: await bank(options.number ?? GOOD_NUMBER),
    settings: { payouts: { schedule: { interval: options.interval ?? 'manual' } } },
  })
}

const charge = async (card = 'pm_card_bypassPending') =>
  stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'nzd',
    payment_method: card,
    confirm: true,
  })

describe('an account', () => {
  test('says what it lacks, until it is ready', async () => {
    const empty = await stripe.accounts.create({
      type: 'custom',
      country: 'NZ',
      capabilities: { transfers: { requested: true } },
    })
    expect(empty.payouts_enabled).toBe(false)
    expect(empty.capabilities?.transfers).toBe('inactive')
    expect(empty.requirements?.currently_due).toEqual(
      expect.arrayContaining(['external_account', 'individual.first_name', 'tos_acceptance.date']),
    )
    const named = await stripe.accounts.update(empty.id, {
      business_type: 'individual',
      individual: PERSON,
      tos_acceptance: { date: Math.floor(now / 1000), ip: '203.0.113.7' },
    })
    expect(named.requirements?.currently_due).toEqual(['external_account'])
    const added = await stripe.accounts.createExternalAccount(empty.id, {
      external_account: await bank(GOOD_NUMBER),
    })
    expect(added).toMatchObject({ object: 'bank_account', last4: '0010', default_for_currency: true })
    const ready = await stripe.accounts.retrieve(empty.id)
    expect(ready).toMatchObject({ payouts_enabled: true, capabilities: { transfers: 'active' } })
    expect(ready.requirements).toMatchObject({ disabled_reason: null, eventually_due: [] })
  })

  test('is ready at once by a token, which serves once', async () => {
    const account = await lender()
    expect(account.payouts_enabled).toBe(true)
    const token = await bank(GOOD_NUMBER)
    await stripe.accounts.createExternalAccount(account.id, { external_account: token })
    expect(
      await refusal(stripe.accounts.createExternalAccount(account.id, { external_account: token })),
    ).toMatchObject({ code: 'token_already_used' })
    expect((await stripe.accounts.listExternalAccounts(account.id)).data).toHaveLength(2)
  })

  test('waits while a document is looked at', async () => {
    const account = await lender()
    const unknown = await stripe.accounts.update(account.id, {
      individual: { dob: { day: 1, month: 1, year: 1902 } },
    })
    expect(unknown.requirements).toMatchObject({
      disabled_reason: 'requirements.past_due',
      currently_due: ['individual.verification.document'],
      errors: [{ code: 'verification_failed_keyed_identity' }],
    })
    const sent = await stripe.accounts.update(account.id, {
      individual: { verification: { document: { front: 'file_of_a_licence' } } },
    })
    expect(sent.requirements?.disabled_reason).toBe('requirements.pending_verification')
    now += 61_000
    await until(async () => (await stripe.accounts.retrieve(account.id)).payouts_enabled)
  })

  test('without a phone is ready, and asked for it', async () => {
    const account = await lender()
    const without = await stripe.accounts.update(account.id, { individual: { phone: '' } })
    expect(without.payouts_enabled).toBe(true)
    expect(without.requirements?.eventually_due).toEqual(['individual.phone'])
  })

  test('is completed at the page of a link, which leads there once', async () => {
    const empty = await stripe.accounts.create({
      type: 'custom',
      capabilities: { transfers: { requested: true } },
    })
    const link = await stripe.accountLinks.create({
      account: empty.id,
      type: 'account_onboarding',
      return_url: 'http://localhost/back',
      refresh_url: 'http://localhost/again',
    })
    expect(await (await fetch(link.url)).text()).toContain('<button>')
    const go = async () => (await fetch(link.url, { method: 'POST' })).json()
    expect(await go()).toEqual({ url: 'http://localhost/back' })
    expect((await stripe.accounts.retrieve(empty.id)).payouts_enabled).toBe(true)
    expect(await go()).toEqual({ url: 'http://localhost/again' })
  })

  test('refuses a bank account of the wrong length', async () => {
    const error = await refusal(lender({ number: '12345' }))
    expect(error).toMatchObject({
      code: 'account_number_invalid',
      param: 'bank_account[account_number]',
    })
  })
})

describe('money', () => {
  test('goes from the charge to the account to the bank, to the cent', async () => {
    const account = await lender()
    const intent = await charge('pm_card_visa')
    const transfer = await stripe.transfers.create({
      amount: 9000,
      currency: 'nzd',
      destination: account.id,
      source_transaction: intent.latest_charge as string,
    })
    expect(transfer.transfer_group).toBe(`group_${intent.id}`)
    const of = { stripeAccount: account.id }
    const balance = await stripe.balance.retrieve({}, of)
    expect([balance.available[0]?.amount, balance.pending[0]?.amount]).toEqual([0, 9000])
    expect(await refusal(stripe.payouts.create({ amount: 9000, currency: 'nzd' }, of))).toMatchObject({
      code: 'balance_insufficient',
    })
    now += 2 * DAY_MS
    const payout = await stripe.payouts.create({ amount: 9000, currency: 'nzd' }, of)
    expect(payout).toMatchObject({ status: 'pending', automatic: false })
    now += DAY_MS
    await until(async () => (await stripe.payouts.retrieve(payout.id, {}, of)).status === 'paid')
    expect((await stripe.balance.retrieve({}, of)).available[0]?.amount).toBe(0)
    const moves = await stripe.balanceTransactions.list({}, of)
    expect(moves.data.map(({ type, net }) => [type, net])).toEqual([
      ['payout', -9000],
      ['payment', 9000],
    ])
  })

  test('is paid out daily by itself where the account says so', async () => {
    const account = await lender({ interval: 'daily' })
    await charge()
    await stripe.transfers.create({ amount: 5000, currency: 'nzd', destination: account.id })
    now += DAY_MS
    const of = { stripeAccount: account.id }
    await until(async () => (await stripe.payouts.list({}, of)).data.length === 1)
    now += DAY_MS
    await until(async () => (await stripe.payouts.list({ status: 'paid' }, of)).data.length === 1)
  })

  test('comes back from a closed bank account, which takes no more', async () => {
    const account = await lender({ number: CLOSED_NUMBER })
    await charge()
    await stripe.transfers.create({ amount: 5000, currency: 'nzd', destination: account.id })
    const of = { stripeAccount: account.id }
    const payout = await stripe.payouts.create({ amount: 5000, currency: 'nzd' }, of)
    now += DAY_MS
    await until(async () => (await stripe.payouts.retrieve(payout.id, {}, of)).status === 'failed')
    expect(await stripe.payouts.retrieve(payout.id, {}, of)).toMatchObject({ failure_code: 'account_closed' })
    expect((await stripe.balance.retrieve({}, of)).available[0]?.amount).toBe(5000)
    const blocked = await stripe.accounts.retrieve(account.id)
    expect(blocked).toMatchObject({ payouts_enabled: false })
    expect(blocked.requirements?.currently_due).toEqual(['external_account'])
    const told = await stripe.events.list({ type: 'payout.failed' }, of)
    expect(told.data).toMatchObject([{ account: account.id, data: { object: { id: payout.id } } }])
  })

  test('is neither sent twice nor beyond what is there', async () => {
    const account = await lender()
    const intent = await charge('pm_card_visa')
    const order = {
      amount: 6000,
      currency: 'nzd',
      destination: account.id,
      source_transaction: intent.latest_charge as string,
    }
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => stripe.transfers.create(order)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      await refusal(
        stripe.transfers.create({ amount: 99_000_000, currency: 'nzd', destination: account.id }),
      ),
    ).toMatchObject({ code: 'balance_insufficient' })
  })

  test('goes to no account that is not ready, and comes back by a reversal', async () => {
    const empty = await stripe.accounts.create({
      type: 'custom',
      capabilities: { transfers: { requested: true } },
    })
    await charge()
    expect(
      await refusal(stripe.transfers.create({ amount: 100, currency: 'nzd', destination: empty.id })),
    ).toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
    const account = await lender()
    const transfer = await stripe.transfers.create({ amount: 800, currency: 'nzd', destination: account.id })
    await stripe.transfers.createReversal(transfer.id, { amount: 300 })
    const after = await stripe.transfers.retrieve(transfer.id)
    expect(after).toMatchObject({ amount_reversed: 300, reversed: false })
    expect(after.reversals.data).toHaveLength(1)
    const { available } = await stripe.balance.retrieve({}, { stripeAccount: account.id })
    expect(available[0]?.amount).toBe(500)
  })
})

describe('a setup', () => {
  test('prepares a card for payments without its holder', async () => {
    const customer = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
    })
    expect(intent.status).toBe('requires_action')
    await fetch(`${sandbox.url}/sandbox/confirmations`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: intent.client_secret!, agree: 'true' }),
    })
    const done = await stripe.setupIntents.retrieve(intent.id)
    expect(done.status).toBe('succeeded')
    const paid = await stripe.paymentIntents.create({
      amount: 5000,
      currency: 'nzd',
      customer: customer.id,
      payment_method: done.payment_method as string,
      off_session: true,
      confirm: true,
    })
    expect(paid.status).toBe('succeeded')
  })

  test('of a card that is refused keeps nothing', async () => {
    const customer = await stripe.customers.create()
    const error = await refusal(
      stripe.setupIntents.create({
        customer: customer.id,
        payment_method: 'pm_card_chargeDeclined',
        confirm: true,
      }),
    )
    expect(error).toMatchObject({
      code: 'card_declined',
      setup_intent: { status: 'requires_payment_method' },
    })
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
  })
})

test('pages go on where the last ended', async () => {
  for (let each = 0; each < 5; each += 1) await stripe.customers.create({ email: 'pages@example.nz' })
  const seen: string[] = []
  for await (const { id } of stripe.customers.list({ email: 'pages@example.nz', limit: 2 })) seen.push(id)
  expect(new Set(seen).size).toBe(5)
})
