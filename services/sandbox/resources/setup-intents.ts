import { z } from 'zod'
import { endpoint, listEndpoint, readEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { StripeError, unexpectedState } from '../kernel/errors.ts'
import { emit } from '../kernel/events.ts'
import { newId, randomText } from '../kernel/ids.ts'
import { clearable, flag, mergeMetadata, metadata, text, type Metadata } from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'
import { attach, resolveMethod, type HiddenCard, type PaymentMethod } from './payment-methods.ts'
import { declineMessage } from './test-cards.ts'

export type SetupIntent = Kept & {
  client_secret: string
  customer: string | null
  metadata: Metadata
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
}

const fail = async (scope: Scope, intent: SetupIntent, error: object): Promise<SetupIntent> => {
  const failed = await scope.put({
    ...intent,
    status: 'requires_payment_method' as const,
    payment_method: null,
    next_action: null,
    last_setup_error: error,
  })
  await emit(scope, 'setup_intent.setup_failed', failed)
  return failed
}

const finish = async (scope: Scope, intent: SetupIntent, method: PaymentMethod): Promise<SetupIntent> => {
  const { card } = await scope.hidden<HiddenCard>(method.id)
  if (card.refusedWhenSaved && card.decline) {
    const error = {
      type: 'card_error' as const,
      ...card.decline,
      message: declineMessage(card.decline),
      payment_method: method,
    }
    const failed = await fail(scope, intent, error)
    throw new StripeError(402, { ...error, setup_intent: failed }, { keeps: true })
  }
  await scope.put(method, { prepared: true })
  if (intent.customer) await attach(scope, method, intent.customer)
  const done = await scope.put({
    ...intent,
    status: 'succeeded' as const,
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  })
  await emit(scope, 'setup_intent.succeeded', done)
  return done
}

const stillOpen = (intent: SetupIntent, what: string): SetupIntent => {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw unexpectedState(
      `You cannot ${what} this SetupIntent because it has a status of ${intent.status}.`,
      'setup_intent_unexpected_state',
    )
  return intent
}

const confirm = async (scope: Scope, given: SetupIntent, named?: string): Promise<SetupIntent> => {
  const intent = stillOpen(given, 'confirm')
  const id = named ?? intent.payment_method
  if (!id)
    throw unexpectedState(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      'setup_intent_unexpected_state',
    )
  const method = await resolveMethod(scope, id)
  const { card } = await scope.hidden<HiddenCard>(method.id)
  if (!card.confirm) return finish(scope, intent, method)
  const waiting = await scope.put({
    ...intent,
    status: 'requires_action' as const,
    payment_method: method.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  })
  await emit(scope, 'setup_intent.requires_action', waiting)
  return waiting
}

/** What happens when the holder has confirmed that the card may be charged later, or has refused to. */
export const answerSetup = async (
  scope: Scope,
  intent: SetupIntent,
  agrees: boolean,
): Promise<SetupIntent> => {
  const method = await scope.get<PaymentMethod>('payment_method', intent.payment_method ?? '')
  if (agrees) return finish(scope, intent, method)
  return fail(scope, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  })
}

const newIntent = (scope: Scope): SetupIntent => {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(31)}`,
    created: scope.now,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

export const setupIntents: Endpoint[] = [
  endpoint(
    'POST',
    '/setup_intents',
    {
      automatic_payment_methods: z
        .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
        .optional(),
      confirm: flag.optional(),
      customer: text.optional(),
      description: clearable.optional(),
      metadata: metadata.optional(),
      payment_method: text.optional(),
      payment_method_types: z.array(z.enum(['card'])).optional(),
      return_url: text.optional(),
      usage: z.enum(['off_session', 'on_session']).optional(),
    },
    async (scope, given) => {
      if (given.customer) await scope.get('customer', given.customer, 'customer')
      const method = given.payment_method ? await resolveMethod(scope, given.payment_method) : undefined
      const intent = await scope.add({
        ...newIntent(scope),
        customer: given.customer ?? null,
        description: given.description || null,
        metadata: mergeMetadata({}, given.metadata),
        payment_method: method?.id ?? null,
        status: method ? ('requires_confirmation' as const) : ('requires_payment_method' as const),
        usage: given.usage ?? 'off_session',
      })
      await emit(scope, 'setup_intent.created', intent)
      return given.confirm ? confirm(scope, intent) : intent
    },
  ),
  endpoint(
    'POST',
    '/setup_intents/:id/confirm',
    { payment_method: text.optional(), return_url: text.optional() },
    async (scope, given, { id = '' }) =>
      confirm(scope, await scope.get<SetupIntent>('setup_intent', id), given.payment_method),
  ),
  endpoint('POST', '/setup_intents/:id/cancel', {}, async (scope, _given, { id = '' }) => {
    const intent = stillOpen(await scope.get<SetupIntent>('setup_intent', id), 'cancel')
    const canceled = await scope.put({ ...intent, status: 'canceled' as const, next_action: null })
    await emit(scope, 'setup_intent.canceled', canceled)
    return canceled
  }),
  listEndpoint('/setup_intents', 'setup_intent', { customer: text.optional() }),
  readEndpoint('/setup_intents', 'setup_intent'),
]
