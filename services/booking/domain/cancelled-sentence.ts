import { dollars } from '@tribu/proto/dollars.ts'
import { CANCELLATION_FEE_CENTS, CANCELLATION_FEE_PER_MILLE } from '@tribu/proto/http/limits.ts'
import { isPaid, type Booking } from './booking.ts'
import type { Reading } from './reading.ts'

const whoCancelled = ({ booking, view }: Reading): string => {
  // Before the timer has written it down nobody stands there, and it was time.
  const by = booking.cancelledBy ?? 'system'
  if (by === 'system') return 'The payment did not come about in time, so the booking was cancelled.'
  const who = by === view ? 'You' : by === 'lender' ? 'The lender' : 'The borrower'
  return `${who} cancelled this booking; the dates are free again.`
}

const moneyOfBorrower = ({ payment, price, refunded }: Booking): string => {
  if (payment === 'refunded') return `${dollars(refunded)} was given back to your card.`
  if (payment === 'paid' || payment === 'partially-refunded')
    return `${dollars(price.amount - refunded)} is on its way back to your card, which takes up to two working days.`
  return payment === 'none'
    ? 'Nothing was charged.'
    : 'Nothing was kept: should a charge still show, it comes back by itself.'
}

const moneyOfLender = (booking: Booking): string => {
  if (!isPaid(booking)) return 'Nothing was charged.'
  return booking.cancelledBy === 'lender'
    ? `The borrower gets everything back. Its card costs, ${CANCELLATION_FEE_PER_MILLE / 10}% and ${dollars(CANCELLATION_FEE_CENTS)}, are kept back from your next payment.`
    : 'The borrower gets everything back.'
}

/** Of a cancelled booking: by whom, and what becomes of the money. */
export const cancelledSentence = (reading: Reading): string => {
  const { booking, view } = reading
  const money = view === 'borrower' ? moneyOfBorrower(booking) : moneyOfLender(booking)
  const next = view === 'borrower' ? ' Perhaps something near by suits you.' : ''
  return `${whoCancelled(reading)} ${money}${next}`
}
