import type { Stripe } from 'stripe'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { applyRefund, type RefundNow } from '../domain/refund.ts'
import type { Payment } from '../domain/payment.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'

export const refundNow = (refund: Stripe.Refund): RefundNow => ({
  stripe: refund.id,
  ours: refund.metadata?.['refund'] ?? null,
  amount: refund.amount,
  at: refund.created,
})

/** Refunds that stand, of one booking's intent, the oldest first. */
export const madeRefunds = async (stripe: Stripe, intent: string): Promise<Stripe.Refund[]> => {
  const made: Stripe.Refund[] = []
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    if (refund.status !== 'failed' && refund.status !== 'canceled') made.unshift(refund)
  return made
}

/**
 * Gives back the first refund that is written down. Stripe is asked first whether it has been made: keys of idempotency are forgotten after
 * a day, refunds are not.
 */
export const makeGiveBack =
  (deps: { stripe: Stripe; store: PaymentStore; clock: Clock }) =>
  async (payment: Payment): Promise<void> => {
    const order = payment.refunds.find(({ doneAt }) => doneAt === null)
    if (!order || !payment.intent) return
    const before = await madeRefunds(deps.stripe, payment.intent)
    const refund =
      before.find(({ metadata }) => metadata?.['refund'] === order.id) ??
      (await deps.stripe.refunds.create(
        {
          payment_intent: payment.intent,
          amount: order.amount,
          reason: 'requested_by_customer',
          metadata: { refund: order.id, booking: payment.id },
        },
        { idempotencyKey: `refund ${order.id}` },
      ))
    await deps.store.change(payment.id, (now) =>
      applyRefund(now, { ...refundNow(refund), at: refund.created || secondsOf(deps.clock()) }),
    )
  }
