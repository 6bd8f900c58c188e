import type { Stripe } from 'stripe'
import { isRefused } from '../card-provider.ts'
import type { Payment } from '../domain/payment.ts'
import type { TakeUpIntent } from './charge.ts'
import { readIntent } from './read-intent.ts'

/** Sees to it that a booking that ended before it was paid cannot be paid any more. Where it was paid just now, that is taken up. */
export const makeCloseIntent =
  (deps: { stripe: Stripe; takeUp: TakeUpIntent }) =>
  async (payment: Payment): Promise<void> => {
    if (!payment.intent) return
    try {
      await deps.stripe.paymentIntents.cancel(
        payment.intent,
        { cancellation_reason: 'abandoned' },
        { idempotencyKey: `close ${payment.id} ${payment.version}` },
      )
    } catch (error) {
      // Paid or closed already: looking tells.
      if (!isRefused(error)) throw error
    }
    const now = await readIntent(deps.stripe, payment.intent)
    const after = await deps.takeUp(payment.id, now)
    if (after && !after.closed && after.chargedAt === null)
      throw new Error(`The intent ${now.id} could not be closed: it is ${now.status}`)
  }
