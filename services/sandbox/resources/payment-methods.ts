import { createHash } from 'node:crypto'
import { z } from 'zod'
import { endpoint, listEndpoint, readEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { invalid, StripeError } from '../kernel/errors.ts'
import { emit } from '../kernel/events.ts'
import { newId } from '../kernel/ids.ts'
import { address, clearable, mergeMetadata, metadata, text, whole, type Metadata } from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'
import { cardOfName, cardOfNumber, declineMessage, type TestCard } from './test-cards.ts'

export type PaymentMethod = Kept & {
  customer: string | null
  metadata: Metadata
  card: {
    brand: string
    country: string
    exp_month: number
    exp_year: number
    last4: string
    fingerprint: string
  }
  billing_details: Record<string, unknown>
}

/** `prepared`: its holder has confirmed that it may be charged later. `used`: it was detached, and cannot be attached again. */
export type HiddenCard = { card: TestCard; prepared?: boolean; used?: boolean }

const billing = z.strictObject({
  address: address.optional(),
  email: clearable.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
})

const card = z.strictObject({
  number: text.optional(),
  exp_month: whole.optional(),
  exp_year: whole.optional(),
  cvc: text.optional(),
  token: text.optional(),
})

const fingerprintOf = (number: string) =>
  createHash('sha256').update(number).digest('base64').replaceAll(/\W/g, '').slice(0, 16)

const newMethod = (
  scope: Scope,
  test: TestCard,
  given: { expires?: [number, number]; billing?: z.infer<typeof billing>; metadata?: Metadata },
): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: {
    email: null,
    name: null,
    phone: null,
    tax_id: null,
    ...given.billing,
    address: {
      city: null,
      country: null,
      line1: null,
      line2: null,
      postal_code: null,
      state: null,
      ...given.billing?.address,
    },
  },
  card: {
    brand: test.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: test.names.includes('nz') ? 'NZ' : 'US',
    display_brand: test.brand,
    exp_month: given.expires?.[0] ?? 12,
    exp_year: given.expires?.[1] ?? new Date(scope.now * 1000).getUTCFullYear() + 2,
    fingerprint: fingerprintOf(test.number),
    funding: test.names.includes('visa_debit') ? 'debit' : 'credit',
    generated_from: null,
    last4: test.number.slice(-4),
    networks: { available: [test.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  } as PaymentMethod['card'],
  created: scope.now,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: given.metadata ?? {},
  type: 'card',
})

/** The method of an id. One of the documented names (`pm_card_visa`) stands for a new card each time. @throws StripeError */
export const resolveMethod = async (
  scope: Scope,
  id: string,
  param = 'payment_method',
): Promise<PaymentMethod> => {
  const test = id.startsWith('pm_card_') ? cardOfName(id) : undefined
  if (!test) return scope.get<PaymentMethod>('payment_method', id, param)
  return scope.add(newMethod(scope, test, {}), { card: test } satisfies HiddenCard)
}

/** Saves a card with a customer. @throws StripeError where its bank refuses, or it is another customer's */
export const attach = async (
  scope: Scope,
  method: PaymentMethod,
  customer: string,
): Promise<PaymentMethod> => {
  await scope.get('customer', customer, 'customer')
  const { card: test, used } = await scope.hidden<HiddenCard>(method.id)
  if (used)
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      { code: 'payment_method_unexpected_state' },
    )
  if (method.customer && method.customer !== customer)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  if (test.refusedWhenSaved && test.decline)
    throw new StripeError(402, {
      type: 'card_error',
      ...test.decline,
      message: declineMessage(test.decline),
      param: '',
    })
  if (method.customer) return method
  const attached = await scope.put({ ...method, customer })
  await emit(scope, 'payment_method.attached', attached)
  return attached
}

export const paymentMethods: Endpoint[] = [
  endpoint(
    'POST',
    '/payment_methods',
    { type: z.enum(['card']), card, billing_details: billing.optional(), metadata: metadata.optional() },
    async (scope, given) => {
      const { number, token, exp_month: month, exp_year: year } = given.card
      const test = token ? cardOfName(token) : number ? cardOfNumber(number) : undefined
      if (token && !test)
        throw invalid(`No such token: '${token}'`, { code: 'resource_missing', param: 'card[token]' })
      if (!test)
        throw new StripeError(402, {
          type: 'card_error',
          code: 'incorrect_number',
          message: 'Your card number is incorrect.',
          param: 'number',
        })
      if (month !== undefined && (month < 1 || month > 12))
        throw new StripeError(402, {
          type: 'card_error',
          code: 'invalid_expiry_month',
          message: "Your card's expiration month is invalid.",
          param: 'exp_month',
        })
      const method = newMethod(scope, test, {
        ...(month !== undefined && year !== undefined ? { expires: [month, year] as [number, number] } : {}),
        ...(given.billing_details ? { billing: given.billing_details } : {}),
        metadata: mergeMetadata({}, given.metadata),
      })
      return scope.add(method, { card: test } satisfies HiddenCard)
    },
  ),
  endpoint('POST', '/payment_methods/:id/attach', { customer: text }, async (scope, given, { id = '' }) =>
    attach(scope, await resolveMethod(scope, id, ''), given.customer),
  ),
  endpoint('POST', '/payment_methods/:id/detach', {}, async (scope, _given, { id = '' }) => {
    const method = await scope.get<PaymentMethod>('payment_method', id)
    if (!method.customer)
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    const detached = await scope.put({ ...method, customer: null }, { used: true })
    await emit(scope, 'payment_method.detached', detached, { customer: method.customer })
    return detached
  }),
  endpoint(
    'POST',
    '/payment_methods/:id',
    { billing_details: billing.optional(), metadata: metadata.optional() },
    async (scope, given, { id = '' }) => {
      const method = await scope.get<PaymentMethod>('payment_method', id)
      return scope.put({
        ...method,
        billing_details: { ...method.billing_details, ...given.billing_details },
        metadata: mergeMetadata(method.metadata, given.metadata),
      })
    },
  ),
  listEndpoint('/payment_methods', 'payment_method', { customer: text.optional(), type: text.optional() }),
  readEndpoint('/payment_methods', 'payment_method'),
]
