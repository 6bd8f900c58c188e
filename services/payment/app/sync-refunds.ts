import type { Stripe } from 'stripe'
import { applyRefund } from '../domain/refund.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import { madeRefunds, refundNow } from './give-back.ts'

/** Takes up every refund of an intent: those that we ordered, and those that were made at Stripe itself. */
export const makeSyncRefunds =
  (deps: { stripe: Stripe; store: PaymentStore }) =>
  async (intent: string): Promise<void> => {
    const booking = await deps.store.byIntent(intent)
    if (!booking) return
    for (const refund of await madeRefunds(deps.stripe, intent))
      await deps.store.change(booking, (payment) => applyRefund(payment, refundNow(refund)))
  }
export type SyncRefunds = ReturnType<typeof makeSyncRefunds>
