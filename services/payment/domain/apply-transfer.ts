import { changed, type Change } from './change.ts'
import { debtEntry, transferEntry } from './entries.ts'
import type { Payment } from './payment.ts'
import { sharesOf } from './share.ts'

/** Decides how the money is divided; decided once, it stays. `owed` is what the lender owes at that moment. */
export const divide = (payment: Payment, owed: number, now: number): Change | undefined => {
  if (payment.division) return undefined
  const division = sharesOf(payment, owed)
  return changed({ ...payment, division }, debtEntry(payment, division.debt, now))
}

/** A transfer that was made; without one the lender's share was nothing, and the money is only divided in the books. */
export type TransferNow = { stripe: string; arrival: string | null; account: string } | undefined

/** Takes up that the lender's share has gone on. */
export const applyTransfer = (payment: Payment, made: TransferNow, at: number): Change | undefined => {
  const { division } = payment
  if (payment.transfer || !division) return undefined
  const transfer = {
    amount: division.lender,
    at,
    stripe: made?.stripe ?? null,
    arrival: made?.arrival ?? null,
    account: made?.account ?? null,
    payout: null,
  }
  return changed({ ...payment, transfer }, transferEntry(payment, made?.stripe ?? payment.id, division, at))
}
