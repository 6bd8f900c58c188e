import { z } from 'zod'
import { noBody, noQuery, requiredLine, seconds } from './fields.ts'
import { route } from './route.ts'

/** Something about money that did not go by itself: a notification of the card provider, a step, or a difference between the books. */
export const PaymentProblem = z.object({
  _id: z.string(),
  kind: z.enum(['webhook', 'step', 'difference']),
  what: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  since: seconds(),
  booking: z.string().nullable(),
})
export type PaymentProblem = z.infer<typeof PaymentProblem>

export const listPaymentProblems = route({
  service: 'payment',
  method: 'GET',
  path: '/api/payment-problem',
  access: 'admin',
  summary:
    'What did not go by itself: failed steps and notifications, differences between our books and the provider’s',
  query: noQuery,
  reply: z.array(PaymentProblem),
})

export const retryPaymentProblem = route({
  service: 'payment',
  method: 'PUT',
  path: '/api/payment-problem/:problem',
  access: 'admin',
  summary: 'Tries a failed step or notification once more',
  params: z.strictObject({ problem: requiredLine(200, 'Problem') }),
  body: noBody,
  reply: z.array(PaymentProblem),
})
