import { z } from 'zod'
import { noBody, noQuery, requiredLine } from './fields.ts'
import { route } from './route.ts'

const stripeId = (prefix: string, name: string) =>
  z.string({ error: `${name} is required` }).regex(new RegExp(`^${prefix}_\\w{1,200}$`), 'is not known')

/** A saved card. */
export const Card = z.object({
  'stripe-id': z.string(),
  object: z.literal('card'),
  brand: z.string(),
  last4: z.string(),
  /** MM/YY */
  expires: z.string(),
  /** The one that is charged. */
  default: z.boolean(),
})
export type Card = z.infer<typeof Card>

export const listCards = route({
  service: 'payment',
  method: 'GET',
  path: '/api/stripe/method',
  access: 'user',
  summary: 'Your saved cards',
  query: noQuery,
  reply: z.array(Card),
})

/** What the browser needs to talk to the card provider. */
export const CardSetup = z.object({
  'setup-intent': z.string(),
  'client-secret': z.string(),
  /** Null: there is no provider, and the form of the sandbox stands in (`sandboxCard`). */
  'publishable-key': z.string().nullable(),
})
export type CardSetup = z.infer<typeof CardSetup>

export const startCard = route({
  service: 'payment',
  method: 'POST',
  path: '/api/stripe/setup-intent',
  access: 'user',
  summary: 'Begins to save a card: the number goes from the browser to the card provider, never to us',
  body: noBody,
  reply: CardSetup,
})

/** How far a card or a payment is after a step of its holder. */
export const StepStatus = z.enum(['succeeded', 'requires_action', 'processing', 'refused'])
export type StepStatus = z.infer<typeof StepStatus>

export const sandboxCard = route({
  service: 'payment',
  method: 'POST',
  path: '/api/stripe/sandbox-card',
  access: 'user',
  summary:
    'Only without a card provider: gives a test card to the sandbox. Refused cards answer 409 `card-refused` with the reason',
  body: z.strictObject({
    'setup-intent': stripeId('seti', 'Setup intent'),
    number: requiredLine(30, 'Card number')
      .transform((value) => value.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{12,19}$/, 'Please check the card number')),
    expires: requiredLine(7, 'Expiry').pipe(
      z.string().regex(/^(0[1-9]|1[0-2])\s?\/\s?\d{2}$/, 'Please enter month and year as MM/YY'),
    ),
    cvc: requiredLine(4, 'Security code').pipe(z.string().regex(/^\d{3,4}$/, 'Please enter 3 or 4 digits')),
  }),
  reply: z.object({ status: StepStatus, 'client-secret': z.string() }),
})

export const sandboxConfirmation = route({
  service: 'payment',
  method: 'POST',
  path: '/api/stripe/sandbox-confirmation',
  access: 'user',
  summary: 'Only without a card provider: what the holder of a test card tells their bank',
  body: z.strictObject({ 'client-secret': requiredLine(200, 'Client secret'), agree: z.boolean() }),
  reply: z.object({ agreed: z.boolean() }),
})

export const addCard = route({
  service: 'payment',
  method: 'POST',
  path: '/api/stripe/method',
  access: 'user',
  summary: 'Keeps the card of a finished setup; it becomes the one that is charged',
  body: z.strictObject({ 'setup-intent': stripeId('seti', 'Setup intent') }),
  reply: Card,
})

const byMethod = z.strictObject({ method: stripeId('pm', 'Card') })

export const setDefaultCard = route({
  service: 'payment',
  method: 'PUT',
  path: '/api/stripe/method/:method',
  access: 'user',
  summary: 'Makes a saved card the one that is charged',
  params: byMethod,
  body: noBody,
  reply: z.array(Card),
})

export const removeCard = route({
  service: 'payment',
  method: 'DELETE',
  path: '/api/stripe/method/:method',
  access: 'user',
  summary:
    'Removes a saved card; not the last one while a request or booking still needs it (409 `card-needed`)',
  params: byMethod,
  body: noBody,
  reply: z.array(Card),
})
