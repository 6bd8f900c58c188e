import { z } from 'zod'
import { endpoint, listEndpoint, readEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { invalid, unexpectedState } from '../kernel/errors.ts'
import { emit } from '../kernel/events.ts'
import { newId, randomText } from '../kernel/ids.ts'
import { amount, clearable, currency, flag, mergeMetadata, metadata, text } from '../kernel/params.ts'
import type { Scope } from '../kernel/scope.ts'
import { confirmPayment, type PaymentIntent } from './confirm-payment.ts'
import { resolveMethod } from './payment-methods.ts'

// Stripe takes no card payment below this, in cents of New Zealand's dollar.
const LEAST = 50

const checkAmount = (cents: number) => {
  if (cents < LEAST)
    throw invalid('Amount must be at least $0.50 nzd', { code: 'amount_too_small', param: 'amount' })
}

const fields = {
  customer: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  receipt_email: clearable.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  statement_descriptor_suffix: clearable.optional(),
  transfer_group: text.optional(),
}

const confirmation = {
  off_session: flag.optional(),
  error_on_requires_action: flag.optional(),
  return_url: text.optional(),
}

type Given = {
  off_session?: boolean | undefined
  error_on_requires_action?: boolean | undefined
}

const howOf = (given: Given, method?: string) => ({
  method,
  offSession: given.off_session ?? false,
  actionIsError: given.error_on_requires_action ?? false,
})

const newIntent = (scope: Scope, cents: number, inCurrency: string): PaymentIntent => {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: cents,
    amount_capturable: 0,
    amount_details: {},
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: scope.now,
    currency: inCurrency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

type Fields = { [field in keyof typeof fields]?: z.infer<(typeof fields)[field]> }

const fill = async (scope: Scope, intent: PaymentIntent, given: Fields): Promise<PaymentIntent> => {
  if (given.customer) await scope.get('customer', given.customer, 'customer')
  const method = given.payment_method ? await resolveMethod(scope, given.payment_method) : undefined
  const chosen = method?.id ?? intent.payment_method
  return {
    ...intent,
    customer: given.customer ?? intent.customer,
    description: given.description === undefined ? intent.description : given.description || null,
    metadata: mergeMetadata(intent.metadata, given.metadata),
    payment_method: chosen,
    receipt_email: given.receipt_email === undefined ? intent.receipt_email : given.receipt_email || null,
    setup_future_usage: given.setup_future_usage ?? intent.setup_future_usage,
    statement_descriptor_suffix:
      given.statement_descriptor_suffix === undefined
        ? intent.statement_descriptor_suffix
        : given.statement_descriptor_suffix || null,
    transfer_group: given.transfer_group ?? intent.transfer_group,
    status: chosen ? 'requires_confirmation' : 'requires_payment_method',
  }
}

const stillOpen = (intent: PaymentIntent, what: string) => {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(
      `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  return intent
}

export const paymentIntents: Endpoint[] = [
  endpoint(
    'POST',
    '/payment_intents',
    {
      ...fields,
      ...confirmation,
      amount,
      currency,
      confirm: flag.optional(),
      capture_method: z.enum(['automatic', 'automatic_async']).optional(),
      automatic_payment_methods: z
        .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
        .optional(),
      payment_method_types: z.array(z.enum(['card'])).optional(),
    },
    async (scope, given) => {
      checkAmount(given.amount)
      if (!given.confirm && given.off_session)
        throw invalid('`off_session` can only be set when `confirm` is true.', { param: 'off_session' })
      const intent = await scope.add(await fill(scope, newIntent(scope, given.amount, given.currency), given))
      await emit(scope, 'payment_intent.created', intent)
      return given.confirm ? confirmPayment(scope, intent, howOf(given)) : intent
    },
  ),
  endpoint(
    'POST',
    '/payment_intents/:id/confirm',
    { ...confirmation, payment_method: text.optional(), setup_future_usage: fields.setup_future_usage },
    async (scope, given, { id = '' }) => {
      const intent = await scope.get<PaymentIntent>('payment_intent', id)
      const usage = given.setup_future_usage ?? intent.setup_future_usage
      return confirmPayment(
        scope,
        { ...intent, setup_future_usage: usage },
        howOf(given, given.payment_method),
      )
    },
  ),
  endpoint(
    'POST',
    '/payment_intents/:id/cancel',
    {
      cancellation_reason: z
        .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
        .optional(),
    },
    async (scope, given, { id = '' }) => {
      const intent = stillOpen(await scope.get<PaymentIntent>('payment_intent', id), 'cancel')
      const canceled = await scope.put({
        ...intent,
        status: 'canceled' as const,
        canceled_at: scope.now,
        cancellation_reason: given.cancellation_reason ?? null,
        next_action: null,
      })
      await emit(scope, 'payment_intent.canceled', canceled)
      return canceled
    },
  ),
  endpoint(
    'POST',
    '/payment_intents/:id',
    { ...fields, amount: amount.optional(), currency: currency.optional() },
    async (scope, given, { id = '' }) => {
      const before = await scope.get<PaymentIntent>('payment_intent', id)
      // What was paid stays; what is written about it may change.
      if (given.amount !== undefined || given.payment_method || given.customer) stillOpen(before, 'update')
      if (given.amount !== undefined) checkAmount(given.amount)
      const filled = await fill(scope, before, given)
      const done = before.status === 'succeeded' || before.status === 'canceled'
      return scope.put({
        ...filled,
        status: done ? before.status : filled.status,
        amount: given.amount ?? before.amount,
        currency: given.currency ?? before.currency,
      })
    },
  ),
  listEndpoint('/payment_intents', 'payment_intent', { customer: text.optional() }),
  readEndpoint('/payment_intents', 'payment_intent'),
]
