import type { Payment, Payout } from '@tribu/proto/gen/tribu/payment/v1/events_pb.ts'
import type { MoneyAbout, PayoutAbout } from './about.ts'

/** A payment as a message to one of its sides is about it. */
export const moneyAbout = (payment: Payment, role: 'lender' | 'borrower'): MoneyAbout => ({
  booking: payment.booking,
  listing: payment.listingName,
  amount: Number(payment.amount),
  role,
  other: role === 'lender' ? payment.borrower : payment.lender,
  reason: payment.reason,
  payUntil: Number(payment.payUntil),
})

export const payoutAbout = (payout: Payout): PayoutAbout => ({
  amount: Number(payout.amount),
  arrival: payout.arrivalDate,
  last4: payout.bankLast4,
  reason: payout.reason,
})
