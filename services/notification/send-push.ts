import type { Database } from '@tribu/platform/db/database.ts'
import { MessageDropped, SubscriptionGone, type Push } from './ports.ts'
import { forgetSubscription } from './push-store.postgres.ts'

/** Pushes, and forgets a browser that the push service does not know any more. */
export const makeSendPush =
  (deps: { db: Database; send: (push: Push) => Promise<void> }) =>
  async (push: Push): Promise<void> => {
    try {
      await deps.send(push)
    } catch (error) {
      if (!(error instanceof SubscriptionGone)) throw error
      await forgetSubscription(deps.db, push.to)
      throw new MessageDropped(error.message)
    }
  }
