import type { Stripe } from 'stripe'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { AccountStore } from '../account-store.postgres.ts'
import type { NotificationStore } from '../notification-store.postgres.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import { notificationOf } from './take-notification.ts'

// Stripe lists an event a moment after it happened.
const OVERLAP_S = 600

/**
 * Asks Stripe for what it should have told us: webhooks get lost. Of the marketplace itself, and of the accounts where something is awaited;
 * what is known by its id already changes nothing.
 */
export const makeCatchUp =
  (deps: {
    stripe: Stripe
    notifications: NotificationStore
    store: PaymentStore
    accounts: AccountStore
    clock: Clock
    wake: () => void
  }) =>
  async (): Promise<number> => {
    const now = secondsOf(deps.clock())
    const awaited = new Set([
      ...(await deps.store.awaitingPayout()),
      ...(await deps.accounts.unfinished()).map(({ account }) => account),
    ])
    let added = 0
    for (const account of ['', ...awaited]) {
      const name = `events ${account}`
      const since = ((await deps.notifications.cursor(name)) ?? now - 86_400) - OVERLAP_S
      const events: Stripe.Event[] = []
      for await (const event of deps.stripe.events.list(
        { created: { gte: since }, limit: 100 },
        account ? { stripeAccount: account } : {},
      ))
        events.push(event)
      const unknown = await deps.notifications.unknown(events.map(({ id }) => id))
      for (const event of events.toReversed())
        if (
          unknown.has(event.id) &&
          (await deps.notifications.add({ ...notificationOf(event), account }, now))
        )
          added += 1
      await deps.notifications.moveCursor(name, now)
    }
    if (added > 0) deps.wake()
    return added
  }
