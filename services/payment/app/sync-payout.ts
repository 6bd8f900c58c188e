import type { Stripe } from 'stripe'
import { civilDate } from '@tribu/platform/civil-date.ts'
import type { AccountStore } from '../account-store.postgres.ts'
import { changed } from '../domain/change.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import type { PayoutStore } from '../payout-store.postgres.ts'
import { idOf } from './id-of.ts'

const STATUS: Record<string, 'paid' | 'failed'> = { paid: 'paid', failed: 'failed', canceled: 'failed' }

/** Takes up how a payout to a lender stands, and tells the bookings whose money it holds. */
export const makeSyncPayout = (deps: {
  stripe: Stripe
  store: PaymentStore
  accounts: AccountStore
  payouts: PayoutStore
}) => {
  /** By the payments in the account that make it up; money that came back goes out again with a later payout. */
  const bookingsIn = async (payout: Stripe.Payout, account: string): Promise<string[]> => {
    if (!payout.automatic) return []
    const parts = await deps.stripe.balanceTransactions
      .list({ payout: payout.id, limit: 100 }, { stripeAccount: account })
      .autoPagingToArray({ limit: 10_000 })
    const sources = parts.map(({ source }) => idOf(source) ?? '')
    return deps.store.inPayout(sources)
  }

  return async (id: string, account: string): Promise<void> => {
    const lender = await deps.accounts.byAccount(account)
    if (!lender) return
    const payout = await deps.stripe.payouts.retrieve(id, {}, { stripeAccount: account })
    const status = STATUS[payout.status] ?? 'pending'
    const bookings = await bookingsIn(payout, account)
    for (const booking of bookings)
      await deps.store.change(booking, (payment) => {
        const { transfer } = payment
        const known = transfer?.payout
        if (!transfer || (known?.id === id && (known.status === status || known.status === 'failed')))
          return undefined
        return changed({
          ...payment,
          transfer: { ...transfer, payout: { id, status, date: payout.arrival_date } },
        })
      })
    await deps.payouts.keep(
      {
        id,
        member: lender.member,
        amount: payout.amount,
        status,
        arrivalDate: civilDate(payout.arrival_date),
        failureCode: payout.failure_code,
        created: payout.created,
      },
      { bookings, bankLast4: lender.bankLast4 ?? '' },
    )
  }
}
export type SyncPayout = ReturnType<typeof makeSyncPayout>
