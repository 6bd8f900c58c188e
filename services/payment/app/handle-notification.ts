import type { Stripe } from 'stripe'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { Log } from '@tribu/platform/log.ts'
import type { AccountStore } from '../account-store.postgres.ts'
import { errorLine } from '../card-provider.ts'
import type { Notification, NotificationStore } from '../notification-store.postgres.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import type { TakeUpIntent } from './charge.ts'
import { idOf } from './id-of.ts'
import { readIntent } from './read-intent.ts'
import type { KeepCard } from './save-card.ts'
import type { SyncAccount } from './sync-account.ts'
import type { SyncDispute } from './sync-dispute.ts'
import type { SyncPayout } from './sync-payout.ts'
import type { SyncRefunds } from './sync-refunds.ts'

const LEASE_S = 60

type Deps = {
  stripe: Stripe
  store: PaymentStore
  notifications: NotificationStore
  accounts: AccountStore
  takeUp: TakeUpIntent
  keepCard: KeepCard
  syncAccount: SyncAccount
  syncRefunds: SyncRefunds
  syncDispute: SyncDispute
  syncPayout: SyncPayout
  clock: Clock
  log: Log
}

/** What each kind of news is about, and what is fetched for it. Kinds that are not here change nothing for us. */
const effects: readonly (readonly [RegExp, (deps: Deps, news: Notification) => Promise<void>])[] = [
  [
    /^payment_intent\./,
    async (deps, { object }) => {
      const booking = await deps.store.byIntent(object)
      if (booking) await deps.takeUp(booking, await readIntent(deps.stripe, object))
    },
  ],
  [
    /^charge\.dispute\./,
    async (deps, { object }) => deps.syncDispute(await deps.stripe.disputes.retrieve(object)),
  ],
  [
    /^(refund\.|charge\.refund\.)/,
    async (deps, { object }) => {
      const intent = idOf((await deps.stripe.refunds.retrieve(object)).payment_intent)
      if (intent) await deps.syncRefunds(intent)
    },
  ],
  [
    /^charge\.refunded$/,
    async (deps, { object }) => {
      const intent = idOf((await deps.stripe.charges.retrieve(object)).payment_intent)
      if (intent) await deps.syncRefunds(intent)
    },
  ],
  [/^setup_intent\.succeeded$/, async (deps, { object }) => void (await deps.keepCard(object))],
  [
    /^account\.(updated|external_account\.)/,
    async (deps, { account, object }) => {
      const known = await deps.accounts.byAccount(account || object)
      if (known) await deps.syncAccount(known)
    },
  ],
  [/^payout\./, (deps, { object, account }) => deps.syncPayout(object, account)],
]

/** Takes up the news that has been due longest; returns whether there was any. What fails is tried again, ever more seldom. */
export const makeHandleNotification = (deps: Deps) => async (): Promise<boolean> => {
  const now = secondsOf(deps.clock())
  const news = await deps.notifications.claim(now, LEASE_S)
  if (!news) return false
  try {
    const effect = effects.find(([pattern]) => pattern.test(news.type))?.[1]
    if (effect) await effect(deps, news)
    await deps.notifications.done(news.id)
  } catch (error) {
    deps.log.warn(
      { err: error, notification: news.id, type: news.type },
      'payment: news could not be taken up',
    )
    await deps.notifications.putOff(news.id, errorLine(error), now, news.attempts)
  }
  return true
}
