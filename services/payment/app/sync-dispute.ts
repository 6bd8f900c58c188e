import type { Stripe } from 'stripe'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { applyDispute, type DisputeNow } from '../domain/refund.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import { idOf } from './id-of.ts'

// A warning is a question of the bank; no money has moved.
const STATUS: Partial<Record<Stripe.Dispute.Status, DisputeNow['status']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
}

/** Takes up how a bank's claim stands, and what it moved. */
export const makeSyncDispute =
  (deps: { store: PaymentStore; clock: Clock }) =>
  async (dispute: Stripe.Dispute): Promise<void> => {
    const intent = idOf(dispute.payment_intent)
    const booking = intent && (await deps.store.byIntent(intent))
    if (!booking) return
    const now: DisputeNow = {
      id: dispute.id,
      status: STATUS[dispute.status] ?? 'open',
      movements: dispute.balance_transactions.map(({ id, amount, fee, created }) => ({
        id,
        amount,
        fee,
        at: created,
      })),
    }
    await deps.store.change(booking, (payment) => applyDispute(payment, now, secondsOf(deps.clock())))
  }
export type SyncDispute = ReturnType<typeof makeSyncDispute>
