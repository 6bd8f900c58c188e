import { changed, type Change } from './change.ts'
import { chargeEntry } from './entries.ts'
import { settleCancelled } from './follow.ts'
import type { Payment } from './payment.ts'

/** A payment intent as it was just fetched, as far as it matters here. */
export type IntentNow =
  | { status: 'paid'; charge: string; fee: number; card: string | null; at: number }
  | { status: 'refused'; reason: string }
  | { status: 'asks-borrower' }
  | { status: 'canceled' }
  /** Nothing has been tried yet, or the bank has not answered. */
  | { status: 'open' }

/**
 * Takes up how the payment intent stands. Paid is final: what was fetched before and arrives after changes nothing, and so do doubles.
 */
export const applyIntent = (payment: Payment, intent: IntentNow, now: number): Change | undefined => {
  if (payment.chargedAt !== null) return undefined
  switch (intent.status) {
    case 'paid': {
      const paid: Payment = {
        ...payment,
        state: 'paid',
        charge: intent.charge,
        card: intent.card ?? payment.card,
        reason: '',
        chargedAt: intent.at,
      }
      const settled = settleCancelled(paid, now)
      return changed(
        settled.payment,
        chargeEntry(payment, intent.charge, intent.fee, intent.at),
        ...settled.entries,
      )
    }
    case 'refused':
      if (payment.closed || (payment.state === 'failed' && payment.reason === intent.reason)) return undefined
      return changed({ ...payment, state: 'failed', reason: intent.reason })
    case 'asks-borrower':
      if (payment.closed || payment.state === 'action-required') return undefined
      return changed({ ...payment, state: 'action-required', reason: '' })
    case 'canceled':
      return payment.closed ? undefined : changed({ ...payment, closed: true, state: 'none', reason: '' })
    case 'open':
      return undefined
  }
}
