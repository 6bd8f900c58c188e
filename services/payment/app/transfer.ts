import type { Stripe } from 'stripe'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { AccountStore } from '../account-store.postgres.ts'
import { applyTransfer, divide } from '../domain/apply-transfer.ts'
import type { Payment } from '../domain/payment.ts'
import { owedBy, waitForDebtsOf } from '../ledger.postgres.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import { idOf } from './id-of.ts'

/**
 * Divides what was held, and passes the lender's share on. How it is divided is written down before; then Stripe is asked first whether it
 * has been passed on, since keys of idempotency are forgotten after a day.
 */
export const makeTransfer =
  (deps: { stripe: Stripe; store: PaymentStore; accounts: AccountStore; clock: Clock }) =>
  async (given: Payment): Promise<void> => {
    const payment = await deps.store.change(given.id, async (current, tx) => {
      await waitForDebtsOf(tx, current.lender)
      return divide(current, await owedBy(tx, current.lender), secondsOf(deps.clock()))
    })
    if (!payment?.division) return
    const { lender: cents } = payment.division
    if (cents === 0) {
      await deps.store.change(payment.id, (current) =>
        applyTransfer(current, undefined, secondsOf(deps.clock())),
      )
      return
    }
    const account = await deps.accounts.of(payment.lender)
    if (!account) throw new Error('The lender has no bank account')
    const group = await deps.stripe.transfers.list({ transfer_group: payment.id, limit: 10 })
    const made =
      group.data.find(({ metadata }) => metadata['booking'] === payment.id) ??
      (await deps.stripe.transfers.create(
        {
          amount: cents,
          currency: 'nzd',
          destination: account.account,
          ...(payment.charge ? { source_transaction: payment.charge } : {}),
          transfer_group: payment.id,
          description: `Rental: ${payment.listingName}`,
          metadata: { booking: payment.id },
        },
        { idempotencyKey: `transfer ${payment.id} ${account.account}` },
      ))
    await deps.store.change(payment.id, (current) =>
      applyTransfer(
        current,
        { stripe: made.id, arrival: idOf(made.destination_payment), account: account.account },
        made.created,
      ),
    )
  }
