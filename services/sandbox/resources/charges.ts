import { endpoint, listEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { emit } from '../kernel/events.ts'
import { newId, randomText } from '../kernel/ids.ts'
import { book, CARD_DAYS, cardFee, inDays } from '../kernel/ledger.ts'
import { mergeMetadata, metadata, text, clearable, type Metadata } from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'
import type { PaymentMethod } from './payment-methods.ts'
import { declineMessage, type TestCard } from './test-cards.ts'

export type Charge = Kept & {
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  metadata: Metadata
  paid: boolean
  payment_intent: string
  payment_method: string
  refunded: boolean
  transfer_group: string | null
}

type Order = {
  intent: string
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Metadata
  receiptEmail: string | null
  transferGroup: string | null
  statementSuffix: string | null
}

const cardDetails = (method: PaymentMethod, amount: number, confirmed: boolean) => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: method.card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: method.card.country,
  exp_month: method.card.exp_month,
  exp_year: method.card.exp_year,
  extended_authorization: { status: 'disabled' },
  fingerprint: method.card.fingerprint,
  funding: 'credit',
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  last4: method.card.last4,
  mandate: null,
  multicapture: { status: 'unavailable' },
  network: method.card.brand,
  network_token: { used: false },
  network_transaction_id: randomText(15),
  overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
  regulated_status: 'unregulated',
  three_d_secure: confirmed
    ? {
        authentication_flow: 'challenge',
        electronic_commerce_indicator: '05',
        exemption_indicator: null,
        result: 'authenticated',
        result_reason: null,
        transaction_id: randomText(36),
        version: '2.2.0',
      }
    : null,
  transaction_link_id: null,
  wallet: null,
})

/** Charges a card, or notes that it was refused. A charge that went well is in the balance, and available some days later. */
export const makeCharge = async (
  scope: Scope,
  order: Order,
  method: PaymentMethod,
  card: TestCard,
  how: { refusal: TestCard['decline'] | undefined; confirmed: boolean },
): Promise<Charge> => {
  const { refusal } = how
  const id = newId('ch')
  const transaction = refusal
    ? undefined
    : await book(scope, {
        type: 'charge',
        category: 'charge',
        amount: order.amount,
        fee: cardFee(order.amount),
        currency: order.currency,
        source: id,
        description: order.description,
        availableOn: card.atOnce ? scope.now : inDays(scope, CARD_DAYS),
      })
  const charge: Charge = {
    id,
    object: 'charge',
    amount: order.amount,
    amount_captured: refusal ? 0 : order.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: transaction?.id ?? null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: order.statementSuffix ?? 'SANDBOX',
    captured: !refusal,
    created: scope.now,
    currency: order.currency,
    customer: order.customer,
    description: order.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal ? declineMessage(refusal) : null,
    fraud_details: {},
    livemode: false,
    metadata: order.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: refusal ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: refusal ? '01' : null,
      network_status: refusal ? 'declined_by_network' : 'approved_by_network',
      reason: refusal ? (refusal.decline_code ?? refusal.code) : null,
      risk_level: 'normal',
      seller_message: refusal ? 'The bank did not return any further details.' : 'Payment complete.',
      type: refusal ? 'issuer_declined' : 'authorized',
    },
    paid: !refusal,
    payment_intent: order.intent,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method, order.amount, how.confirmed), type: 'card' },
    receipt_email: order.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: order.statementSuffix,
    status: refusal ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: order.transferGroup ?? (refusal ? null : `group_${order.intent}`),
  }
  await scope.add(charge)
  await emit(scope, refusal ? 'charge.failed' : 'charge.succeeded', charge)
  return charge
}

export const charges: Endpoint[] = [
  listEndpoint('/charges', 'charge', {
    customer: text.optional(),
    payment_intent: text.optional(),
    transfer_group: text.optional(),
  }),
  endpoint('GET', '/charges/:id', {}, async (scope, given, { id = '' }) => {
    const charge = await scope.get<Charge>('charge', id)
    // Shown only to who asks for it.
    if (!given.expand?.includes('refunds')) return charge
    const { data, hasMore } = await scope.list('refund', { charge: id }, { limit: 10 })
    return {
      ...charge,
      refunds: { object: 'list', data, has_more: hasMore, url: `/v1/charges/${id}/refunds` },
    }
  }),
  endpoint(
    'POST',
    '/charges/:id',
    { description: clearable.optional(), metadata: metadata.optional() },
    async (scope, given, { id = '' }) => {
      const charge = await scope.get<Charge>('charge', id)
      const updated = await scope.put({
        ...charge,
        ...(given.description === undefined ? {} : { description: given.description || null }),
        metadata: mergeMetadata(charge.metadata, given.metadata),
      })
      await emit(scope, 'charge.updated', updated)
      return updated
    },
  ),
]
