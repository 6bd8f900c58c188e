import type { Payment } from './payment.ts'

/** What is to be done at Stripe, and from when (seconds). */
export type Step = { kind: 'charge' | 'close' | 'refund' | 'transfer'; at: number }

/**
 * The one thing that a booking's money waits for us to do. It follows from the payment alone, so that a process that died in the middle
 * is followed by one that finds the same step.
 *
 * approved → charge → (refund)* → transfer, once claims are over; ended before it was paid → close.
 */
export const nextStep = (payment: Payment): Step | undefined => {
  const { booking } = payment
  if (payment.chargedAt === null) {
    if (booking.status === 'approved')
      return payment.state === 'processing' ? { kind: 'charge', at: booking.approvedAt ?? 0 } : undefined
    return payment.intent && !payment.closed ? { kind: 'close', at: 0 } : undefined
  }
  const waiting = payment.refunds.find(({ doneAt }) => doneAt === null)
  if (waiting) return { kind: 'refund', at: waiting.at }
  const claimed = payment.dispute && payment.dispute.status !== 'won'
  if (booking.status === 'completed' && !payment.transfer && !claimed && payment.state !== 'refunded')
    return { kind: 'transfer', at: booking.claimsOver }
  return undefined
}
