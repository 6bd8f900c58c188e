import { z } from 'zod'
import { endpoint, listEndpoint, readEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { invalid } from '../kernel/errors.ts'
import { emit } from '../kernel/events.ts'
import { newId } from '../kernel/ids.ts'
import { book } from '../kernel/ledger.ts'
import { amount, mergeMetadata, metadata, text, type Metadata } from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'
import type { Charge } from './charges.ts'
import type { PaymentIntent } from './confirm-payment.ts'

type Refund = Kept & { metadata: Metadata }

const chargeOf = async (
  scope: Scope,
  given: { charge?: string; payment_intent?: string },
): Promise<Charge> => {
  if (given.charge) return scope.get<Charge>('charge', given.charge, 'charge')
  if (!given.payment_intent)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    )
  const intent = await scope.get<PaymentIntent>('payment_intent', given.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  return scope.get<Charge>('charge', intent.latest_charge, 'charge')
}

const checkRefundable = (charge: Charge, cents: number) => {
  if (!charge.paid)
    throw invalid(`Charge ${charge.id} was not paid and cannot be refunded.`, { param: 'charge' })
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (cents > left)
    throw invalid(`Refund amount (${cents}) is greater than unrefunded amount on charge (${left}).`, {
      param: 'amount',
    })
}

export const refunds: Endpoint[] = [
  endpoint(
    'POST',
    '/refunds',
    {
      charge: text.optional(),
      payment_intent: text.optional(),
      amount: amount.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    },
    async (scope, given) => {
      const charge = await chargeOf(scope, given)
      const cents = given.amount ?? charge.amount - charge.amount_refunded
      checkRefundable(charge, cents)
      const id = newId('re')
      const transaction = await book(scope, {
        type: 'refund',
        category: 'refund',
        amount: -cents,
        currency: charge.currency,
        source: id,
        description: 'REFUND FOR CHARGE',
      })
      const refund = await scope.add({
        id,
        object: 'refund',
        amount: cents,
        balance_transaction: transaction.id,
        charge: charge.id,
        created: scope.now,
        currency: charge.currency,
        customer: charge.customer,
        customer_account: null,
        destination_details: {
          card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
          type: 'card',
        },
        metadata: mergeMetadata({}, given.metadata),
        payment_intent: charge.payment_intent,
        payment_method: charge.payment_method,
        reason: given.reason ?? null,
        receipt_number: null,
        source_transfer_reversal: null,
        status: 'succeeded',
        transfer_reversal: null,
      })
      const refunded = charge.amount_refunded + cents
      const after = await scope.put({
        ...charge,
        amount_refunded: refunded,
        refunded: refunded === charge.amount,
      })
      await emit(scope, 'refund.created', refund)
      await emit(scope, 'charge.refunded', after)
      return refund
    },
  ),
  endpoint('POST', '/refunds/:id', { metadata: metadata.optional() }, async (scope, given, { id = '' }) => {
    const refund = await scope.get<Refund>('refund', id)
    const updated = await scope.put({ ...refund, metadata: mergeMetadata(refund.metadata, given.metadata) })
    await emit(scope, 'refund.updated', updated)
    return updated
  }),
  listEndpoint('/refunds', 'refund', { charge: text.optional(), payment_intent: text.optional() }),
  readEndpoint('/refunds', 'refund'),
]
