import type { Booking } from '@tribu/proto/http/booking.ts'
import { CANCELLATION_FEE_CENTS, CANCELLATION_FEE_PER_MILLE } from '@tribu/proto/http/limits.ts'
import { formatMoney } from '../../lib/format-money.ts'

/** Specification, section 4: who cancels nearer to the start than this may be reviewed for it. */
export const REVIEWABLE_HOURS = 48
/** Specification, section 9. */
const REFUND_HOURS = 48

type Facts = Pick<Booking, 'status' | 'payment-status' | 'isLender' | 'amount' | 'refunded' | 'start'>

/** What cancelling does with the money, for who cancels. */
export const moneyOfCancelling = (booking: Facts) => {
  if (booking.status === 'approval-awaiting') return 'Nothing has been charged, and nothing will be.'
  const paid = booking['payment-status'] === 'paid' || booking['payment-status'] === 'partially-refunded'
  const back = formatMoney(booking.amount - booking.refunded)
  if (!booking.isLender) {
    return paid
      ? `You get everything back: ${back} goes to your card within ${REFUND_HOURS} business hours.`
      : 'Nothing more is charged. Should the payment go through just now, all of it goes back to your card.'
  }
  if (!paid) return 'The borrower pays nothing. What was charged meanwhile goes back to their card.'
  const fixed = formatMoney(CANCELLATION_FEE_CENTS)
  return `The borrower gets ${back} back. You owe what the card payment cost: ${CANCELLATION_FEE_PER_MILLE / 10}% of the rental plus ${fixed}, kept back from your next payout.`
}

/** The rule about cancelling late. `now` is in seconds. */
export const lateRule = ({ start }: Pick<Facts, 'start'>, now: number) =>
  start - now < REVIEWABLE_HOURS * 3600
    ? `It begins within ${REVIEWABLE_HOURS} hours: the other party may review you for cancelling this late.`
    : `Until ${REVIEWABLE_HOURS} hours before it begins you can cancel freely; after that the other party may review you for it.`
