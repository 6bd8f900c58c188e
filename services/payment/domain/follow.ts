import type { Actor } from '@tribu/proto/booking-lifecycle.ts'
import { changed, type Change } from './change.ts'
import { cancellationEntry } from './entries.ts'
import { refundable, type Payment } from './payment.ts'
import { cancellationFee } from './share.ts'

/**
 * What follows from a cancelled booking that is paid, whichever came first: all that is left goes back, and a lender who cancelled owes
 * what the payment cost.
 */
export const settleCancelled = (payment: Payment, now: number): Change => {
  const { status, cancelledBy } = payment.booking
  const left = refundable(payment)
  if (status !== 'cancelled' || left === 0) return changed(payment)
  const by: Actor = cancelledBy ?? 'system'
  const refund = {
    id: `cancelled ${payment.id}`,
    amount: left,
    reason: 'The booking was cancelled',
    by,
    at: now,
    doneAt: null,
    stripe: null,
  }
  if (payment.refunds.some(({ id }) => id === refund.id)) return changed(payment)
  return changed(
    { ...payment, refunds: [...payment.refunds, refund] },
    ...(by === 'lender' ? [cancellationEntry(payment, cancellationFee(payment), now)] : []),
  )
}

/**
 * Takes up what booking tells. Older news than what is known change nothing. With an acceptance the charge is due; a booking without a
 * price is paid at once.
 */
export const followBooking = (
  payment: Payment,
  booking: Payment['booking'],
  now: number,
): Change | undefined => {
  if (booking.version <= payment.booking.version) return undefined
  const known = { ...payment, booking }
  if (booking.status === 'approved' && payment.state === 'none')
    return changed(
      payment.amount === 0 ? { ...known, state: 'paid', chargedAt: now } : { ...known, state: 'processing' },
    )
  // Ended before anything was begun at Stripe: there is nothing to close.
  if (booking.status !== 'approved' && payment.chargedAt === null && !payment.intent)
    return changed({ ...known, state: 'none', reason: '' })
  return settleCancelled(known, now)
}
