import type { Stripe } from 'stripe'

/** Ids of what is there already. */
export type Given = Record<
  | 'customer'
  | 'method'
  | 'spare'
  | 'intent'
  | 'open'
  | 'setup'
  | 'charge'
  | 'transaction'
  | 'dispute'
  | 'account'
  | 'bank'
  | 'bankToken'
  | 'otherBankToken'
  | 'transfer'
  | 'payout'
  | 'refund'
  | 'event',
  string
>
export type Compared = (stripe: Stripe, given: Given) => Promise<unknown>

const NZD = 'nzd'
export const BANK = {
  country: 'NZ',
  currency: NZD,
  account_number: '1100000000000010',
  account_holder_name: 'Wiremu Parata',
  account_holder_type: 'individual' as const,
}
const PERSON = {
  first_name: 'Wiremu',
  last_name: 'Parata',
  email: 'wiremu@example.nz',
  phone: '+64211234567',
  address: { line1: '1 Queen Street', city: 'Auckland', postal_code: '1010', country: 'NZ' },
  dob: { day: 2, month: 3, year: 1980 },
}

/** Every call that the sandbox knows, with the parameters that it takes. The order matters: the last ones take away. */
export const accepted: Record<string, Compared> = {
  'customers.create': (stripe) =>
    stripe.customers.create({
      email: 'aroha@example.nz',
      name: 'Aroha Ngata',
      phone: '+64211234567',
      description: 'a member',
      address: { line1: '1 Queen Street', city: 'Auckland', postal_code: '1010', country: 'NZ' },
      metadata: { member: '1' },
    }),
  'customers.update': (stripe, { customer, method }) =>
    stripe.customers.update(customer, {
      name: 'Aroha',
      metadata: { member: '' },
      invoice_settings: { default_payment_method: method },
    }),
  'customers.retrieve': (stripe, { customer }) => stripe.customers.retrieve(customer),
  'customers.list': (stripe) => stripe.customers.list({ limit: 3, email: 'aroha@example.nz' }),
  'customers.listPaymentMethods': (stripe, { customer }) =>
    stripe.customers.listPaymentMethods(customer, { type: 'card' }),
  'paymentMethods.create': (stripe) =>
    stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_visa' },
      billing_details: { name: 'Aroha', email: 'aroha@example.nz', address: { postal_code: '1010' } },
    }),
  'paymentMethods.create with a number': (stripe) =>
    stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    }),
  'paymentMethods.attach': (stripe, { customer }) =>
    stripe.paymentMethods.attach('pm_card_visa', { customer }),
  'paymentMethods.update': (stripe, { method }) =>
    stripe.paymentMethods.update(method, { billing_details: { name: 'A' }, metadata: { a: 'b' } }),
  'paymentMethods.retrieve': (stripe, { method }) => stripe.paymentMethods.retrieve(method),
  'paymentMethods.list': (stripe, { customer }) => stripe.paymentMethods.list({ customer, type: 'card' }),
  'paymentMethods.detach': (stripe, { spare }) => stripe.paymentMethods.detach(spare),
  'paymentIntents.create off session': (stripe, { customer, method }) =>
    stripe.paymentIntents.create({
      amount: 1099,
      currency: NZD,
      customer,
      payment_method: method,
      off_session: true,
      confirm: true,
      error_on_requires_action: true,
      description: 'a booking',
      metadata: { booking: '1' },
      receipt_email: 'aroha@example.nz',
      statement_descriptor_suffix: 'BOOKING',
      transfer_group: 'booking_1',
    }),
  'paymentIntents.create': (stripe) =>
    stripe.paymentIntents.create({
      amount: 1099,
      currency: NZD,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      capture_method: 'automatic',
      setup_future_usage: 'off_session',
    }),
  'paymentIntents.update': (stripe, { open }) =>
    stripe.paymentIntents.update(open, { amount: 1200, metadata: { a: 'b' }, description: 'other' }),
  'paymentIntents.confirm': (stripe, { open }) =>
    stripe.paymentIntents.confirm(open, {
      payment_method: 'pm_card_visa',
      return_url: 'https://example.nz/back',
    }),
  'paymentIntents.retrieve': (stripe, { intent }) => stripe.paymentIntents.retrieve(intent),
  'paymentIntents.list': (stripe) => stripe.paymentIntents.list({ limit: 1, created: { gte: 1 } }),
  'charges.retrieve': (stripe, { charge }) => stripe.charges.retrieve(charge, { expand: ['refunds'] }),
  'charges.update': (stripe, { charge }) => stripe.charges.update(charge, { metadata: { a: 'b' } }),
  'charges.list': (stripe, { intent }) => stripe.charges.list({ payment_intent: intent }),
  'refunds.create': (stripe, { intent }) =>
    stripe.refunds.create({
      payment_intent: intent,
      amount: 100,
      reason: 'requested_by_customer',
      metadata: { booking: '1' },
    }),
  'refunds.retrieve': (stripe, { refund }) => stripe.refunds.retrieve(refund),
  'refunds.update': (stripe, { refund }) => stripe.refunds.update(refund, { metadata: { a: 'b' } }),
  'refunds.list': (stripe, { charge }) => stripe.refunds.list({ charge }),
  'setupIntents.create': (stripe, { customer }) =>
    stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { member: '1' },
    }),
  'setupIntents.retrieve': (stripe, { setup }) => stripe.setupIntents.retrieve(setup),
  'setupIntents.confirm': (stripe, { setup }) =>
    stripe.setupIntents.confirm(setup, { payment_method: 'pm_card_visa' }),
  'setupIntents.list': (stripe) => stripe.setupIntents.list({ limit: 1 }),
  'accounts.create': (stripe, { bankToken }) =>
    stripe.accounts.create({
      type: 'custom',
      country: 'NZ',
      email: 'wiremu@example.nz',
      business_type: 'individual',
      business_profile: { mcc: '7394', url: 'https://example.nz', product_description: 'tools' },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      individual: PERSON,
      external_account: bankToken,
      tos_acceptance: { date: 1_800_000_000, ip: '203.0.113.7' },
      settings: { payouts: { schedule: { interval: 'manual' } } },
      metadata: { member: '1' },
    }),
  'accounts.update': (stripe, { account }) =>
    stripe.accounts.update(account, { individual: { phone: '+64211234567' }, metadata: { a: 'b' } }),
  'accounts.retrieve': (stripe, { account }) => stripe.accounts.retrieve(account),
  'accounts.list': (stripe) => stripe.accounts.list({ limit: 1 }),
  'accounts.createExternalAccount': (stripe, { account, otherBankToken }) =>
    stripe.accounts.createExternalAccount(account, { external_account: otherBankToken }),
  'accounts.retrieveExternalAccount': (stripe, { account, bank }) =>
    stripe.accounts.retrieveExternalAccount(account, bank),
  'accounts.listExternalAccounts': (stripe, { account }) =>
    stripe.accounts.listExternalAccounts(account, { object: 'bank_account' }),
  'tokens.create for a bank account': (stripe) => stripe.tokens.create({ bank_account: BANK }),
  'tokens.create for an account': (stripe) =>
    stripe.tokens.create({
      account: { business_type: 'individual', individual: PERSON, tos_shown_and_accepted: true },
    }),
  'accountLinks.create': (stripe, { account }) =>
    stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      refresh_url: 'https://example.nz/again',
      return_url: 'https://example.nz/back',
      collection_options: { fields: 'eventually_due' },
    }),
  'transfers.create': (stripe, { account }) =>
    stripe.transfers.create({
      amount: 300,
      currency: NZD,
      destination: account,
      description: 'a booking',
      metadata: { booking: '1' },
      transfer_group: 'booking_1',
    }),
  'transfers.create of a charge': (stripe, { account, charge }) =>
    stripe.transfers.create({
      amount: 300,
      currency: NZD,
      destination: account,
      source_transaction: charge,
    }),
  'transfers.retrieve': (stripe, { transfer }) => stripe.transfers.retrieve(transfer),
  'transfers.list': (stripe, { account }) => stripe.transfers.list({ destination: account, limit: 1 }),
  'transfers.createReversal': (stripe, { transfer }) =>
    stripe.transfers.createReversal(transfer, { amount: 100, metadata: { a: 'b' } }),
  'balance.retrieve': (stripe) => stripe.balance.retrieve(),
  'balanceTransactions.retrieve': (stripe, { transaction }) =>
    stripe.balanceTransactions.retrieve(transaction),
  'balanceTransactions.list': (stripe) =>
    stripe.balanceTransactions.list({ limit: 1, type: 'charge', created: { gte: 1 } }),
  'payouts.create': (stripe, { account }) =>
    stripe.payouts.create(
      { amount: 100, currency: NZD, method: 'standard', metadata: { a: 'b' } },
      { stripeAccount: account },
    ),
  'payouts.retrieve': (stripe, { account, payout }) =>
    stripe.payouts.retrieve(payout, {}, { stripeAccount: account }),
  'payouts.list': (stripe, { account }) => stripe.payouts.list({ limit: 1 }, { stripeAccount: account }),
  'payouts.cancel': (stripe, { account, payout }) =>
    stripe.payouts.cancel(payout, {}, { stripeAccount: account }),
  'events.list': (stripe) => stripe.events.list({ limit: 1, delivery_success: false }),
  'disputes.retrieve': (stripe, { dispute }) => stripe.disputes.retrieve(dispute),
  'disputes.list': (stripe) => stripe.disputes.list({ limit: 1 }),
  'disputes.update': (stripe, { dispute }) =>
    stripe.disputes.update(dispute, { evidence: { customer_name: 'Aroha' }, submit: false }),
  'disputes.close': (stripe, { dispute }) => stripe.disputes.close(dispute),
  'paymentIntents.cancel': async (stripe) => {
    const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: NZD })
    return stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
  },
  'customers.del': (stripe, { customer }) => stripe.customers.del(customer),
  'accounts.del': (stripe, { account }) => stripe.accounts.del(account),
}

// What the library's types would not let through: the servers have to refuse it.
const wrong = (value: unknown) => value as never

/** Calls that neither may take. */
export const refused: Record<string, Compared> = {
  'a payment without an amount': (stripe) => stripe.paymentIntents.create(wrong({ currency: NZD })),
  'a payment without a currency': (stripe) => stripe.paymentIntents.create(wrong({ amount: 100 })),
  'an amount that is no number': (stripe) =>
    stripe.paymentIntents.create(wrong({ amount: 'ten', currency: NZD })),
  'a parameter that is unknown': (stripe) =>
    stripe.paymentIntents.create(wrong({ amount: 1000, currency: NZD, colour: 'red' })),
  'a word that is none of those known': (stripe, { intent }) =>
    stripe.refunds.create(wrong({ payment_intent: intent, reason: 'regret' })),
  'a text in the place of an object': (stripe) =>
    stripe.accounts.create(wrong({ type: 'custom', individual: 'Wiremu' })),
  'a truth that is none': (stripe) =>
    stripe.paymentIntents.create(wrong({ amount: 1000, currency: NZD, confirm: 'perhaps' })),
  'a transfer to nobody': (stripe) => stripe.transfers.create(wrong({ amount: 100, currency: NZD })),
  'a link without its account': (stripe) => stripe.accountLinks.create(wrong({ type: 'account_onboarding' })),
  'an unknown path': (stripe) => stripe.rawRequest('GET', '/v1/nothing_of_the_kind'),
}
