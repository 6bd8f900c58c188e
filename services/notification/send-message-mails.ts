import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { newId } from '@tribu/platform/ids.ts'
import type { Orders } from './order.ts'
import { takeDueTalks } from './talk-store.postgres.ts'

const AT_ONCE = 20

/** Orders mails about messages whose time has come; whether there is still something to tell is asked when they are sent. Returns whether there may be more. */
export const makeSendMessageMails =
  (deps: { db: Database; orders: Orders; clock: Clock }) => (): Promise<boolean> =>
    deps.db.transaction(async (tx) => {
      const due = await takeDueTalks(tx, deps.clock(), AT_ONCE)
      for (const member of due) await deps.orders.unseen(tx, newId(), member)
      return due.length === AT_ONCE
    })
