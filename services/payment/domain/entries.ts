import type { Payment, Shares } from './payment.ts'

/**
 * The accounts of the ledger. What is positive came in there or is owed to us, what is negative went out or is owed to others:
 *
 * - `stripe` our balance there; `held` what belongs to a booking's parties until it is divided
 * - `application-fees`, `insurance` what we earned; `stripe-fees` what Stripe keeps; `disputes` what banks took back
 * - `lender-owed` what lenders owe us
 */
export type LedgerAccount =
  | 'stripe'
  | 'held'
  | 'application-fees'
  | 'insurance'
  | 'stripe-fees'
  | 'disputes'
  | 'lender-owed'

export type Posting = { account: LedgerAccount; cents: number; member?: string }

/** One movement, in postings whose sum is zero. There is one of a kind for each reference: writing it twice changes nothing. */
export type Entry = {
  kind: 'charge' | 'refund' | 'debt-kept' | 'transfer' | 'cancellation-fee' | 'dispute' | 'dispute-lost'
  /** What moved: an id of Stripe's where there is one, else of the booking. */
  reference: string
  booking: string
  at: number
  postings: Posting[]
}

const entry = (given: Omit<Entry, 'booking'>, payment: Payment): Entry => ({
  ...given,
  booking: payment.id,
  postings: given.postings.filter(({ cents }) => cents !== 0),
})

/** `fee` is what Stripe kept of the charge. */
export const chargeEntry = (payment: Payment, charge: string, fee: number, at: number): Entry =>
  entry(
    {
      kind: 'charge',
      reference: charge,
      at,
      postings: [
        { account: 'stripe', cents: payment.amount - fee },
        { account: 'stripe-fees', cents: fee },
        { account: 'held', cents: -payment.amount },
      ],
    },
    payment,
  )

export const refundEntry = (payment: Payment, refund: string, cents: number, at: number): Entry =>
  entry(
    {
      kind: 'refund',
      reference: refund,
      at,
      postings: [
        { account: 'stripe', cents: -cents },
        { account: 'held', cents },
      ],
    },
    payment,
  )

export const transferEntry = (payment: Payment, reference: string, shares: Shares, at: number): Entry =>
  entry(
    {
      kind: 'transfer',
      reference,
      at,
      postings: [
        { account: 'held', cents: shares.lender + shares.fee + shares.insurance },
        { account: 'stripe', cents: -shares.lender },
        { account: 'application-fees', cents: -shares.fee },
        { account: 'insurance', cents: -shares.insurance },
      ],
    },
    payment,
  )

/** What a lender owed is kept back from what is held for them. */
export const debtEntry = (payment: Payment, cents: number, at: number): Entry =>
  entry(
    {
      kind: 'debt-kept',
      reference: payment.id,
      at,
      postings: [
        { account: 'held', cents },
        { account: 'lender-owed', cents: -cents, member: payment.lender },
      ],
    },
    payment,
  )

export const cancellationEntry = (payment: Payment, cents: number, at: number): Entry =>
  entry(
    {
      kind: 'cancellation-fee',
      reference: payment.id,
      at,
      postings: [
        { account: 'lender-owed', cents, member: payment.lender },
        { account: 'stripe-fees', cents: -cents },
      ],
    },
    payment,
  )

/** A movement that a bank's claim made at Stripe. `amount` is negative for what was taken; `fee` is what the claim itself costs. */
export const disputeEntry = (
  payment: Payment,
  movement: { id: string; amount: number; fee: number; at: number },
): Entry =>
  entry(
    {
      kind: 'dispute',
      reference: movement.id,
      at: movement.at,
      postings: [
        { account: 'stripe', cents: movement.amount - movement.fee },
        { account: 'stripe-fees', cents: movement.fee },
        { account: 'disputes', cents: -movement.amount },
      ],
    },
    payment,
  )

/** The bank keeps what it took: nothing of it is held any more. */
export const lostEntry = (payment: Payment, dispute: string, cents: number, at: number): Entry =>
  entry(
    {
      kind: 'dispute-lost',
      reference: dispute,
      at,
      postings: [
        { account: 'held', cents },
        { account: 'disputes', cents: -cents },
      ],
    },
    payment,
  )
