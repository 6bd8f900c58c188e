import { z } from 'zod'
import { endpoint, listEndpoint, readEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { unexpectedState } from '../kernel/errors.ts'
import { emit } from '../kernel/events.ts'
import { newId } from '../kernel/ids.ts'
import { book, inDays, type BalanceTransaction } from '../kernel/ledger.ts'
import { clearable, flag, mergeMetadata, metadata, text, type Metadata } from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'
import type { Charge } from './charges.ts'

type Dispute = Kept & {
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  currency: string
  evidence: Record<string, unknown>
  evidence_details: Record<string, unknown>
  metadata: Metadata
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

const FEE = 2500
const DAYS_TO_ANSWER = 20

const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
]
const evidence = z.strictObject(Object.fromEntries(EVIDENCE.map((name) => [name, clearable.optional()])))

/** The bank takes the money back: it leaves the balance at once, with a fee. */
export const openDispute = async (scope: Scope, charge: Charge, reason: string): Promise<void> => {
  const id = newId('du')
  const taken = await book(scope, {
    type: 'adjustment',
    category: 'dispute',
    amount: -charge.amount,
    fee: FEE,
    currency: charge.currency,
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  const dispute: Dispute = await scope.add({
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [taken],
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: inDays(scope, DAYS_TO_ANSWER),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason,
    status: 'needs_response' as const,
  })
  await scope.put({ ...charge, disputed: true })
  await emit(scope, 'charge.dispute.created', dispute)
  await emit(scope, 'charge.dispute.funds_withdrawn', dispute)
}

const close = async (scope: Scope, dispute: Dispute, status: 'won' | 'lost'): Promise<Dispute> => {
  const back =
    status === 'won'
      ? [
          await book(scope, {
            type: 'adjustment',
            category: 'dispute_reversal',
            amount: dispute.amount,
            currency: dispute.currency,
            source: dispute.id,
            description: `Chargeback reversal for ${dispute.charge}`,
          }),
        ]
      : []
  const closed = await scope.put({
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...back],
  })
  if (status === 'won') await emit(scope, 'charge.dispute.funds_reinstated', closed)
  await emit(scope, 'charge.dispute.closed', closed)
  return closed
}

const stillOpen = (dispute: Dispute) => {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw unexpectedState('This dispute is already closed.', 'dispute_already_closed')
  return dispute
}

export const disputes: Endpoint[] = [
  endpoint('POST', '/disputes/:id/close', {}, async (scope, _given, { id = '' }) =>
    close(scope, stillOpen(await scope.get<Dispute>('dispute', id)), 'lost'),
  ),
  endpoint(
    'POST',
    '/disputes/:id',
    { evidence: evidence.optional(), metadata: metadata.optional(), submit: flag.optional() },
    async (scope, given, { id = '' }) => {
      const before = stillOpen(await scope.get<Dispute>('dispute', id))
      // As with Stripe, nothing is sent to the bank that is only put down.
      const submitted = Boolean(given.evidence) && given.submit !== false
      const dispute = await scope.put({
        ...before,
        status: submitted ? ('under_review' as const) : before.status,
        evidence: { ...before.evidence, ...given.evidence },
        evidence_details: {
          ...before.evidence_details,
          has_evidence: Boolean(given.evidence) || before.evidence_details['has_evidence'],
          submission_count: Number(before.evidence_details['submission_count']) + (submitted ? 1 : 0),
        },
        metadata: mergeMetadata(before.metadata, given.metadata),
      })
      await emit(scope, 'charge.dispute.updated', dispute)
      // The two texts by which Stripe's test mode decides.
      const words = submitted ? String(dispute.evidence['uncategorized_text']) : ''
      if (words === 'winning_evidence') return close(scope, dispute, 'won')
      if (words === 'losing_evidence') return close(scope, dispute, 'lost')
      return dispute
    },
  ),
  listEndpoint('/disputes', 'dispute', { charge: text.optional(), payment_intent: text.optional() }),
  readEndpoint('/disputes', 'dispute'),
]
