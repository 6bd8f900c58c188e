import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { onEngine } from '@tribu/platform/testing/engine-addresses.ts'
import { clientOf } from './testing/client.ts'
import { refusal, startSandbox } from './testing/sandbox-world.ts'
import { additions, differences } from './testing/shape.ts'
import { accepted, BANK, refused, type Given } from './testing/compared-calls.ts'

/** Differences that are the mock's: it answers by examples, which lack optional fields or have those of another kind of token. */
const OPTIONAL = new Set([
  'automatic_payment_methods.allow_redirects',
  'customer_account',
  'destination_details.card.reference_status',
  'destination_details.card.reference_type',
  'outcome.risk_level',
  // Shown by Stripe only to who expands it, by the mock always.
  'refunds: missing here',
  // The mock makes a token for a card of everything.
  'card: missing here',
  'bank_account',
  // A connected account of the custom kind; the example is of another kind.
  'controller.fees',
  'controller.is_controller',
  'controller.losses',
  'controller.requirement_collection',
  'controller.stripe_dashboard',
  'individual',
  // A bank account of a connected account; the example is a customer's.
  'account',
  'available_payout_methods',
  'default_for_currency',
  'future_requirements',
  'requirements',
])

await onEngine('stripe-mock', (open) => {
  describe('the sandbox beside stripe-mock', () => {
    let sandbox: Awaited<ReturnType<typeof startSandbox>>
    let mock: Stripe
    let given: Given
    let close: () => Promise<void>

    beforeAll(async () => {
      const engine = await open()
      close = engine.stop
      mock = clientOf(Number(new URL(engine.settings['STRIPE_MOCK_URL']!).port))
      sandbox = await startSandbox({})
      given = await prepare(sandbox.stripe)
    })
    afterAll(async () => {
      await sandbox.run.stop()
      await close()
    })

    test.each(Object.entries(accepted))('%s: both accept it, and answer alike', async (_name, call) => {
      const theirs = await call(mock, given)
      const ours = await call(sandbox.stripe, given)
      expect(differences(plain(theirs), plain(ours)).filter(unexplained)).toEqual([])
      expect(additions(plain(theirs), plain(ours)).filter(unexplained)).toEqual([])
    })

    test.each(Object.entries(refused))('%s: both refuse it alike', async (_name, call) => {
      const theirs = await refusal(call(mock, given))
      const ours = await refusal(call(sandbox.stripe, given))
      expect([ours.type, ours.statusCode]).toEqual([theirs.type, theirs.statusCode])
    })
  })
})

// A list's first element is held to what a single one is held to.
const unexplained = (difference: string) => !OPTIONAL.has(difference.replace(/^.*data\[0\]\./, ''))

// Without what the library adds to an answer.
const plain = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer))

const bankToken = async (stripe: Stripe) => (await stripe.tokens.create({ bank_account: BANK })).id

/** What calls need to be there already. The mock takes any id. */
const prepare = async (stripe: Stripe): Promise<Given> => {
  const customer = await stripe.customers.create({ email: 'aroha@example.nz' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const spare = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id })
  const intent = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'nzd',
    payment_method: 'pm_card_bypassPending',
    confirm: true,
    expand: ['latest_charge'],
  })
  const made = intent.latest_charge as Stripe.Charge
  const open = await stripe.paymentIntents.create({ amount: 700, currency: 'nzd' })
  const setup = await stripe.setupIntents.create({ payment_method: 'pm_card_visa' })
  const disputed = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'nzd',
    payment_method: 'pm_card_createDispute',
    confirm: true,
  })
  const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data
  const account = await stripe.accounts.create({
    type: 'custom',
    country: 'NZ',
    business_type: 'individual',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    individual: {
      first_name: 'Wiremu',
      last_name: 'Parata',
      dob: { day: 2, month: 3, year: 1980 },
      address: { line1: '1 Queen Street', city: 'Auckland', postal_code: '1010' },
    },
    tos_acceptance: { date: 1_800_000_000, ip: '203.0.113.7' },
    external_account: await bankToken(stripe),
    settings: { payouts: { schedule: { interval: 'manual' } } },
  })
  await stripe.paymentIntents.create({
    amount: 90_000,
    currency: 'nzd',
    payment_method: 'pm_card_bypassPending',
    confirm: true,
  })
  const transfer = await stripe.transfers.create({ amount: 3000, currency: 'nzd', destination: account.id })
  const payout = await stripe.payouts.create({ amount: 500, currency: 'nzd' }, { stripeAccount: account.id })
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
  const [event] = (await stripe.events.list({ limit: 1 })).data
  return {
    customer: customer.id,
    method: method.id,
    spare: spare.id,
    intent: intent.id,
    open: open.id,
    setup: setup.id,
    charge: made.id,
    transaction: made.balance_transaction as string,
    dispute: dispute!.id,
    account: account.id,
    bankToken: await bankToken(stripe),
    otherBankToken: await bankToken(stripe),
    bank: account.external_accounts!.data[0]!.id,
    transfer: transfer.id,
    payout: payout.id,
    refund: refund.id,
    event: event!.id,
  }
}
