import type { Database, Tx } from '../db/database.ts'

/**
 * Runs the effect of an event in the transaction that also notes that the group has had it. A second delivery, at any time and from any
 * copy, changes nothing. Returns whether the effect ran.
 */
export const oncePerEvent = (
  db: Database,
  schema: string,
  group: string,
  eventId: string,
  effect: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const fresh = await tx.query(
      `insert into ${schema}.inbox (consumer_group, event_id) values ($1, $2) on conflict do nothing returning event_id`,
      [group, eventId],
    )
    if (fresh.length === 0) return false
    await effect(tx)
    return true
  })
