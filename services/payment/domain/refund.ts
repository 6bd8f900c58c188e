import { changed, type Change } from './change.ts'
import { disputeEntry, lostEntry, refundEntry } from './entries.ts'
import { refundable, refundedOf, stateAfterCharge, type Payment, type Refund } from './payment.ts'

export type RefundRefused = 'too-much' | 'not-paid' | 'transferred'

/** Writes down that money is to go back; without an amount all that is left. The same id is the same refund. */
export const orderRefund = (
  payment: Payment,
  order: Pick<Refund, 'id' | 'reason' | 'by' | 'at'> & { amount: number | undefined },
): { refund: Refund; change?: Change } | { refused: RefundRefused } => {
  const earlier = payment.refunds.find(({ id }) => id === order.id)
  if (earlier) return { refund: earlier }
  if (payment.chargedAt === null) return { refused: 'not-paid' }
  if (payment.division) return { refused: 'transferred' }
  const left = refundable(payment)
  const amount = order.amount ?? left
  if (amount > left || amount < 1) return { refused: 'too-much' }
  const refund: Refund = { ...order, amount, doneAt: null, stripe: null }
  return { refund, change: changed({ ...payment, refunds: [...payment.refunds, refund] }) }
}

/** A refund as Stripe has it. `ours` is the id that we gave it; one that was made at Stripe itself has none. */
export type RefundNow = { stripe: string; ours: string | null; amount: number; at: number }

/** Takes up a refund that was made. */
export const applyRefund = (payment: Payment, made: RefundNow): Change | undefined => {
  if (payment.refunds.some(({ stripe }) => stripe === made.stripe)) return undefined
  const known = payment.refunds.find(({ id }) => id === made.ours)
  const done: Refund = {
    ...(known ?? {
      id: made.stripe,
      amount: made.amount,
      reason: 'Given back by the marketplace',
      by: 'admin' as const,
      at: made.at,
    }),
    doneAt: made.at,
    stripe: made.stripe,
  }
  const refunds = known
    ? payment.refunds.map((one) => (one.id === done.id ? done : one))
    : [...payment.refunds, done]
  const after = { ...payment, refunds }
  return changed(
    { ...after, state: stateAfterCharge(after) },
    refundEntry(payment, made.stripe, made.amount, made.at),
  )
}

/** A bank's claim as Stripe has it, with what it moved. */
export type DisputeNow = {
  id: string
  status: 'open' | 'won' | 'lost'
  movements: { id: string; amount: number; fee: number; at: number }[]
}

/** Takes up a claim of the borrower's bank. Every movement is written once, whatever the number of times it is told. */
export const applyDispute = (payment: Payment, dispute: DisputeNow, now: number): Change => {
  const entries = dispute.movements.map((movement) => disputeEntry(payment, movement))
  const before = payment.dispute?.status
  const lost = dispute.status === 'lost' && before !== 'lost'
  const left = payment.transfer ? 0 : payment.amount - refundedOf(payment)
  return changed(
    {
      ...payment,
      // Decided is final.
      dispute: { id: dispute.id, status: before && before !== 'open' ? before : dispute.status },
      state: lost && !payment.transfer ? 'refunded' : payment.state,
    },
    ...entries,
    ...(lost && left > 0 ? [lostEntry(payment, dispute.id, left, now)] : []),
  )
}
