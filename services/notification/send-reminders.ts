import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { takeDueReminders } from './booking-store.postgres.ts'
import type { Orders } from './order.ts'

const AT_ONCE = 20

/** Makes orders of reminders whose time has come, each once: it is taken away in the transaction that orders. Returns whether there may be more. */
export const makeSendReminders =
  (deps: { db: Database; orders: Orders; clock: Clock }) => (): Promise<boolean> =>
    deps.db.transaction(async (tx) => {
      const due = await takeDueReminders(tx, deps.clock(), AT_ONCE)
      for (const { kind, member, about } of due)
        await deps.orders.tell(tx, about.booking, { kind, member, about })
      return due.length === AT_ONCE
    })
