import type { Actor, BookingStatus, PaymentState } from '@tribu/proto/booking-lifecycle.ts'

/** Money that goes back to the borrower. `doneAt` null: written down, not yet done. `stripe` is the refund's id there. */
export type Refund = {
  id: string
  amount: number
  reason: string
  by: Actor
  at: number
  doneAt: number | null
  stripe: string | null
}

/** How a booking's money is divided at its end. All in cents; together they are what was paid and not given back. */
export type Shares = { lender: number; fee: number; insurance: number; debt: number }

/** What went on to the lender. `arrival` is the id of the payment that it made in their account; by it a payout is known to hold it. */
export type Transfer = {
  amount: number
  at: number
  stripe: string | null
  arrival: string | null
  account: string | null
  payout: { id: string; status: 'pending' | 'paid' | 'failed'; date: number } | null
}

/** A claim of the borrower's bank. */
export type BankDispute = { id: string; status: 'open' | 'won' | 'lost' }

/** The money of one booking, whose id it has. Times are seconds, amounts cents. */
export type Payment = {
  id: string
  /** Grows by one with every change. */
  version: number
  listingName: string
  lender: string
  borrower: string
  rental: number
  insurance: number
  amount: number
  /** Of the rental, as it was when the days were asked for. */
  feePercent: number
  /** What booking last told. */
  booking: {
    version: number
    status: BookingStatus
    cancelledBy: Actor | null
    requestedAt: number
    approvedAt: number | null
    /** Until when it can be paid. */
    paymentDue: number
    claimsOver: number
  }
  state: PaymentState
  /** Ids at Stripe: the one payment intent of this booking, and the charge that succeeded. */
  intent: string | null
  charge: string | null
  /** The intent can be paid no more. */
  closed: boolean
  /** The card that was charged, or is to be. */
  card: string | null
  /** How often the borrower tried while they were there: each try is another one at Stripe. */
  tries: number
  /** Why the card was refused, for the borrower; empty otherwise. */
  reason: string
  chargedAt: number | null
  refunds: Refund[]
  /** How the money is divided, decided once, before the lender's share goes on. */
  division: Shares | null
  transfer: Transfer | null
  dispute: BankDispute | null
}

const sum = (refunds: Refund[]) => refunds.reduce((total, { amount }) => total + amount, 0)

/** Cents that have gone back. */
export const refundedOf = (payment: Payment): number =>
  sum(payment.refunds.filter(({ doneAt }) => doneAt !== null))

/** Cents that can still be given back: nothing, once the rest is on its way to the lender or a bank has taken it. */
export const refundable = (payment: Payment): number =>
  payment.chargedAt === null || payment.division || payment.dispute?.status === 'lost'
    ? 0
    : payment.amount - sum(payment.refunds)

/** How the money stands after the charge, from what went back. */
export const stateAfterCharge = (payment: Payment): PaymentState => {
  const refunded = refundedOf(payment)
  if (refunded === 0) return 'paid'
  return refunded < payment.amount ? 'partially-refunded' : 'refunded'
}
