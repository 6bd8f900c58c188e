import { makeEvent, type NewEvent } from '@tribu/platform/bus/event.ts'
import type { PaymentState } from '@tribu/proto/booking-lifecycle.ts'
import type { Entry } from './entries.ts'
import { refundedOf, type Payment } from './payment.ts'

/** What a decision makes of a payment: how it is then, and what is written into the ledger with it. */
export type Change = { payment: Payment; entries: Entry[] }

export const changed = (payment: Payment, ...entries: Entry[]): Change => ({ payment, entries })

const TOLD: Partial<
  Record<PaymentState, 'payment.succeeded' | 'payment.failed' | 'payment.action-required'>
> = {
  paid: 'payment.succeeded',
  failed: 'payment.failed',
  'action-required': 'payment.action-required',
}

const LOST = 'The bank took the payment back for the holder of the card'

const payloadOf = (payment: Payment) => ({
  booking: payment.id,
  version: BigInt(payment.version),
  lender: payment.lender,
  borrower: payment.borrower,
  listingName: payment.listingName,
  amount: BigInt(payment.amount),
  refunded: BigInt(refundedOf(payment)),
  state: payment.state,
  reason: payment.reason,
  payUntil: BigInt(payment.booking.paymentDue),
  transferred: payment.transfer !== null,
})

/** The events that tell what changed between two states of a payment. */
export const eventsBetween = (before: Payment, after: Payment): NewEvent[] => {
  const payment = payloadOf(after)
  const told = TOLD[after.state]
  const news = before.state !== after.state || before.reason !== after.reason
  const wasDone = new Set(before.refunds.filter(({ doneAt }) => doneAt !== null).map(({ id }) => id))
  const refunds = after.refunds.filter(({ id, doneAt }) => doneAt !== null && !wasDone.has(id))
  return [
    ...(told && news && !(told === 'payment.succeeded' && before.chargedAt !== null)
      ? [makeEvent(told, after.id, { payment })]
      : []),
    ...refunds.map(({ amount, reason }) =>
      makeEvent('payment.refunded', after.id, { payment, amount: BigInt(amount), reason }),
    ),
    ...(after.dispute && !before.dispute ? [makeEvent('payment.disputed', after.id, { payment })] : []),
    ...(after.dispute?.status === 'lost' && after.state === 'refunded' && before.state !== 'refunded'
      ? [
          makeEvent('payment.refunded', after.id, {
            payment,
            amount: BigInt(after.amount - refundedOf(after)),
            reason: LOST,
          }),
        ]
      : []),
    ...(after.transfer && !before.transfer
      ? [makeEvent('payment.transferred', after.id, { payment, amount: BigInt(after.transfer.amount) })]
      : []),
  ]
}
