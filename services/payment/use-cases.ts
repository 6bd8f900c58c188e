import type { Stripe } from 'stripe'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { Log } from '@tribu/platform/log.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { makeAccountStore } from './account-store.postgres.ts'
import { makeCatchUp } from './app/catch-up.ts'
import { makeCharge, makeTakeUpIntent } from './app/charge.ts'
import { makeCheckPayment } from './app/check-payment.ts'
import { makeCloseIntent } from './app/close-intent.ts'
import { makeFollowBooking } from './app/follow-booking.ts'
import { makeGiveBack } from './app/give-back.ts'
import { makeHandleNotification } from './app/handle-notification.ts'
import { makeListProblems, makeRetryProblem } from './app/list-problems.ts'
import { makeLinkToAccount, makeOpenAccount } from './app/open-account.ts'
import { makePayNow } from './app/pay-now.ts'
import { makeReconcile } from './app/reconcile.ts'
import { makeRequestRefund } from './app/request-refund.ts'
import { makeSandboxCard, makeSandboxConfirmation } from './app/sandbox-form.ts'
import { makeAddCard, makeCustomerOf, makeKeepCard, makeRemoveCard, makeStartCard } from './app/save-card.ts'
import { makeSeedLender } from './app/seed-lender.ts'
import { makeShowMoney } from './app/show-money.ts'
import { makeSyncAccount } from './app/sync-account.ts'
import { makeSyncDispute } from './app/sync-dispute.ts'
import { makeSyncPayout } from './app/sync-payout.ts'
import { makeSyncRefunds } from './app/sync-refunds.ts'
import { makeTakeDueStep } from './app/take-due-step.ts'
import { makeTakeNotification } from './app/take-notification.ts'
import { makeTransfer } from './app/transfer.ts'
import { asUnavailable } from './card-provider.ts'
import { makeCardStore } from './card-store.postgres.ts'
import { canBePaid, readinessOf } from './domain/account.ts'
import { owedBy } from './ledger.postgres.ts'
import { makeNotificationStore } from './notification-store.postgres.ts'
import { makePaymentStore } from './payment-store.postgres.ts'
import { makePayoutStore } from './payout-store.postgres.ts'

/** Everything that payment does, made of its engines once. `wakeSteps` and `wakeNews` say that there is something for the loops. */
export const makeUseCases = (given: {
  stripe: Stripe
  db: Database
  outbox: Outbox
  clock: Clock
  log: Log
  publicUrl: string
  webhookSecrets: readonly string[]
  feePercent: number
  sandbox: string | undefined
  /** Whether demo data may be filled in. */
  demoData: boolean
  wakeSteps: () => void
  wakeNews: () => void
}) => {
  const { db, outbox } = given
  const store = makePaymentStore(db, outbox, given.wakeSteps)
  const cards = makeCardStore(db, outbox)
  const accounts = makeAccountStore(db, outbox)
  const payouts = makePayoutStore(db, outbox)
  const notifications = makeNotificationStore(db)
  const base = { ...given, store, cards, accounts, payouts, notifications }
  const takeUp = makeTakeUpIntent(base)
  const customerOf = makeCustomerOf(base)
  const keepCard = makeKeepCard(base)
  const syncAccount = makeSyncAccount(base)
  const deps = { ...base, takeUp, customerOf, keepCard, syncAccount }

  return {
    accounts,
    cards,
    payouts,
    store,
    owed: (member: string) => owedBy(db, member),
    followBooking: makeFollowBooking(deps),
    takeDueStep: makeTakeDueStep({
      ...deps,
      steps: {
        charge: makeCharge(deps),
        close: makeCloseIntent(deps),
        refund: makeGiveBack(deps),
        transfer: makeTransfer(deps),
      },
    }),
    takeNotification: makeTakeNotification({
      stripe: given.stripe,
      store: notifications,
      secrets: given.webhookSecrets,
      clock: given.clock,
      wake: given.wakeNews,
    }),
    handleNotification: makeHandleNotification({
      ...deps,
      syncRefunds: makeSyncRefunds(deps),
      syncDispute: makeSyncDispute(deps),
      syncPayout: makeSyncPayout(deps),
    }),
    catchUp: makeCatchUp({ ...deps, wake: given.wakeNews }),
    reconcile: makeReconcile(deps),
    openAccount: makeOpenAccount(deps),
    seedLender: makeSeedLender({ ...deps, allowed: given.demoData, inSandbox: given.sandbox !== undefined }),
    linkToAccount: makeLinkToAccount(deps),
    startCard: makeStartCard(deps),
    addCard: makeAddCard(deps),
    removeCard: makeRemoveCard(deps),
    sandboxCard: makeSandboxCard(deps),
    sandboxConfirmation: makeSandboxConfirmation(deps),
    payNow: makePayNow(deps),
    checkPayment: makeCheckPayment(deps),
    showMoney: makeShowMoney(deps),
    requestRefund: makeRequestRefund(deps),
    listProblems: makeListProblems(deps),
    retryProblem: makeRetryProblem({
      ...deps,
      wake: () => {
        given.wakeSteps()
        given.wakeNews()
      },
    }),
    /** Whether a lender can be paid. A "no" is asked of Stripe before it is told. */
    lenderReady: async (member: string): Promise<boolean> => {
      const known = await accounts.of(member)
      if (!known || canBePaid(readinessOf(known))) return known !== undefined
      const now = await syncAccount(known).catch((error: unknown) => {
        throw asUnavailable(error)
      })
      return canBePaid(readinessOf(now))
    },
  }
}
export type UseCases = ReturnType<typeof makeUseCases>
