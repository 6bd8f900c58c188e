import { z } from 'zod'
import { PAYMENT_STATES } from '../booking-lifecycle.ts'
import { Card, StepStatus } from './card.ts'
import { byId, noBody, noQuery, seconds } from './fields.ts'
import { route } from './route.ts'

export const MONEY_STEPS = ['requested', 'charged', 'held', 'transferred', 'paid-out', 'refunded'] as const

/** One step of a booking's money. Steps that will not happen any more are left out. */
export const MoneyStep = z.object({
  name: z.enum(MONEY_STEPS),
  state: z.enum(['done', 'expected', 'stuck']),
  /** When it happened or is expected; null when nobody can say. */
  date: seconds().nullable(),
  amount: z.number().int(),
  /** What happened or will, and why when it is stuck, in one sentence. */
  sentence: z.string(),
})
export type MoneyStep = z.infer<typeof MoneyStep>

/** The money of a booking as a party of it, or an admin, sees it. Amounts are cents. */
export const BookingMoney = z.object({
  booking: z.string(),
  'payment-status': z.enum(PAYMENT_STATES),
  amount: z.number().int(),
  refunded: z.number().int(),
  /** What may still be given back. */
  refundable: z.number().int(),
  /** For the lender and admins: what they get, and the fee that is taken off. Null for the borrower. */
  'lender-share': z.number().int().nullable(),
  'application-fee': z.number().int().nullable(),
  /** For the borrower: the card that is charged. */
  card: Card.nullable(),
  /** For the borrower, where their bank asks for them or the card was refused: until when, in seconds, they can pay. */
  'pay-until': seconds().nullable(),
  steps: z.array(MoneyStep),
  refunds: z.array(
    z.object({
      amount: z.number().int(),
      reason: z.string(),
      by: z.enum(['borrower', 'lender', 'admin', 'system']),
      date: seconds(),
      done: z.boolean(),
    }),
  ),
})
export type BookingMoney = z.infer<typeof BookingMoney>

export const getBookingMoney = route({
  service: 'payment',
  method: 'GET',
  path: '/api/booking/:id/payment',
  access: 'user',
  summary: 'Where the money of a booking is, what happens next and when; for its parties and admins',
  params: byId,
  query: noQuery,
  reply: BookingMoney,
})

export const payBooking = route({
  service: 'payment',
  method: 'POST',
  path: '/api/booking/:id/payment',
  access: 'user',
  summary:
    'The borrower pays while they are there: with the default card, after a refusal, or because the bank asks for them. 409 `card-refused` has the reason',
  params: byId,
  body: noBody,
  reply: z.object({
    status: StepStatus,
    'client-secret': z.string(),
    'publishable-key': z.string().nullable(),
  }),
})

export const checkPayment = route({
  service: 'payment',
  method: 'POST',
  path: '/api/booking/:id/payment/check',
  access: 'user',
  summary: 'Looks at once how the payment stands, after the borrower confirmed it with their bank',
  params: byId,
  body: noBody,
  reply: BookingMoney,
})
