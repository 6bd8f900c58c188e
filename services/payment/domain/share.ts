import { percentOf } from '@tribu/proto/booking-price.ts'
import { CANCELLATION_FEE_CENTS, CANCELLATION_FEE_PER_MILLE } from '@tribu/proto/http/limits.ts'
import { refundedOf, type Payment, type Shares } from './payment.ts'

/**
 * What was given back is taken from the rental first, then from the insurance. The application fee is a percentage of what is left of the
 * rental; what the lender owes is kept back from the rest.
 */
export const sharesOf = (payment: Payment, owed: number): Shares => {
  const refunded = refundedOf(payment)
  const rental = Math.max(0, payment.rental - refunded)
  const insurance = payment.amount - refunded - rental
  const fee = percentOf(rental, payment.feePercent)
  const debt = Math.min(owed, rental - fee)
  return { lender: rental - fee - debt, fee, insurance, debt }
}

/** What a lender owes for a paid booking that they cancelled (specification, section 9). Half a cent upwards. */
export const cancellationFee = (payment: Payment): number =>
  Math.floor((payment.rental * CANCELLATION_FEE_PER_MILLE + 500) / 1000) + CANCELLATION_FEE_CENTS
