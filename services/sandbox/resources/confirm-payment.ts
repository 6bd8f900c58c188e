import { invalid, StripeError, unexpectedState } from '../kernel/errors.ts'
import { emit } from '../kernel/events.ts'
import type { Metadata } from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'
import { makeCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { attach, resolveMethod, type HiddenCard, type PaymentMethod } from './payment-methods.ts'
import { declineMessage, type TestCard } from './test-cards.ts'

export type PaymentIntent = Kept & {
  amount: number
  amount_received: number
  client_secret: string
  currency: string
  customer: string | null
  description: string | null
  latest_charge: string | null
  last_payment_error: object | null
  metadata: Metadata
  next_action: object | null
  payment_method: string | null
  receipt_email: string | null
  setup_future_usage: string | null
  statement_descriptor_suffix: string | null
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  transfer_group: string | null
}

const CONFIRMATION = { code: 'authentication_required', decline_code: 'authentication_required' }

const settle = async (
  scope: Scope,
  intent: PaymentIntent,
  method: PaymentMethod,
  card: TestCard,
  how: { refusal: TestCard['decline'] | undefined; confirmed: boolean },
): Promise<PaymentIntent> => {
  const charge = await makeCharge(
    scope,
    {
      intent: intent.id,
      amount: intent.amount,
      currency: intent.currency,
      customer: intent.customer,
      description: intent.description,
      metadata: intent.metadata,
      receiptEmail: intent.receipt_email,
      transferGroup: intent.transfer_group,
      statementSuffix: intent.statement_descriptor_suffix,
    },
    method,
    card,
    how,
  )
  const { refusal } = how
  if (refusal) {
    const error = {
      type: 'card_error' as const,
      charge: charge.id,
      ...refusal,
      message: declineMessage(refusal),
      payment_method: method,
    }
    const failed = await scope.put({
      ...intent,
      status: 'requires_payment_method' as const,
      payment_method: null,
      next_action: null,
      latest_charge: charge.id,
      last_payment_error: error,
    })
    await emit(scope, 'payment_intent.payment_failed', failed)
    throw new StripeError(402, { ...error, payment_intent: failed }, { keeps: true })
  }
  if (intent.setup_future_usage) {
    await scope.put(method, { prepared: true })
    if (intent.customer) await attach(scope, method, intent.customer)
  }
  const paid = await scope.put({
    ...intent,
    status: 'succeeded' as const,
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
  })
  await emit(scope, 'payment_intent.succeeded', paid)
  if (card.dispute) await openDispute(scope, charge, card.dispute)
  return paid
}

const mustBeConfirmed = (hidden: HiddenCard, offSession: boolean) =>
  hidden.card.confirm === 'always' ||
  (hidden.card.confirm === 'unless_prepared' && !(offSession && hidden.prepared))

/**
 * Charges an intent's card: paid, refused (the refusal is kept), or waiting for its holder to confirm, which off session is a refusal.
 * @throws StripeError
 */
export const confirmPayment = async (
  scope: Scope,
  intent: PaymentIntent,
  given: { method: string | undefined; offSession: boolean; actionIsError: boolean },
): Promise<PaymentIntent> => {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(
      `This PaymentIntent's status is ${intent.status}, so it cannot be confirmed${intent.status === 'succeeded' ? ': it has already succeeded after being previously confirmed' : ''}.`,
      'payment_intent_unexpected_state',
    )
  const id = given.method ?? intent.payment_method
  if (!id)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      'payment_intent_unexpected_state',
    )
  const method = await resolveMethod(scope, id)
  if (method.customer && method.customer !== intent.customer)
    throw invalid(
      'The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first; it belongs to another one.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    )
  const hidden = await scope.hidden<HiddenCard>(method.id)
  if (hidden.used)
    throw invalid(
      'The provided PaymentMethod was previously used without Customer attachment, or was detached from a Customer, and may not be used again.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    )
  if (!mustBeConfirmed(hidden, given.offSession))
    return settle(scope, intent, method, hidden.card, { refusal: hidden.card.decline, confirmed: false })
  if (given.offSession || given.actionIsError)
    return settle(scope, intent, method, hidden.card, { refusal: CONFIRMATION, confirmed: false })
  const waiting = await scope.put({
    ...intent,
    status: 'requires_action' as const,
    payment_method: method.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  })
  await emit(scope, 'payment_intent.requires_action', waiting)
  return waiting
}

/** What happens when the card's holder has confirmed a waiting payment, or has refused to. */
export const answerConfirmation = async (scope: Scope, intent: PaymentIntent, agrees: boolean) => {
  const method = await scope.get<PaymentMethod>('payment_method', intent.payment_method ?? '')
  const { card } = await scope.hidden<HiddenCard>(method.id)
  if (agrees) return settle(scope, intent, method, card, { refusal: card.decline, confirmed: true })
  const failed = await scope.put({
    ...intent,
    status: 'requires_payment_method' as const,
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: method,
    },
  })
  await emit(scope, 'payment_intent.payment_failed', failed)
  return failed
}
