import type { EventBus } from '../bus/bus.ts'
import { recordOf, type RecordRow } from '../bus/record-row.ts'
import type { Database } from '../db/database.ts'
import { makeSessionLock } from '../db/session-lock.ts'
import type { Log } from '../log.ts'
import { makeLoop, type Loop } from '../runtime/loop.ts'
import { tracePublish } from '../telemetry/trace-event.ts'

/*
 * Takes events out of one schema's outbox, onto the bus.
 *
 * One relay per schema at a time, whatever the number of copies: it holds a session lock, and works on the connection that holds it, so
 * that losing the lock stops it. Rows are claimed by having no position yet, not by passing an id: ids are not commit order, and a row
 * whose transaction committed late is still found. Per key the order is that of commits, since writers of one aggregate wait for each
 * other. A crash between publishing and marking publishes again: consumers drop doubles by event id.
 */

const BATCH = 500
const KEEP_DAYS = 7
// It looks at every row, and nobody waits for it but the events of a moment.
const COMPACTION = { limitMs: 60_000 }

type Row = RecordRow & { id: number }

export type Relay = Loop

export const makeRelay = (deps: { db: Database; schema: string; bus: EventBus; log: Log }): Relay => {
  const { db, schema, bus, log } = deps
  const lock = makeSessionLock(db, `relay ${schema}`)
  let lastCompaction = 0

  const step = async (): Promise<boolean> => {
    const client = await lock.holder()
    if (!client) return false
    const { rows } = await client.query<Row>(
      `select * from ${schema}.outbox where position is null order by id limit ${BATCH}`,
    )
    for (const [topic, batch] of Map.groupBy(rows, (row) => row.topic)) {
      const mark = async () => {
        await client.query(
          `update ${schema}.outbox set position = base.last + given.ordinal
           from unnest($1::bigint[]) with ordinality as given (id, ordinal), (select coalesce(max(position), 0) as last from ${schema}.outbox) base
           where outbox.id = given.id`,
          [batch.map((row) => row.id)],
        )
      }
      await tracePublish(batch.map(recordOf), (traced) => bus.publish(topic, traced, mark))
    }
    if (rows.length === 0 && Date.now() - lastCompaction > 3_600_000) {
      lastCompaction = Date.now()
      await db.transaction((tx) => compact(tx, schema), COMPACTION)
    }
    return rows.length === BATCH
  }

  return makeLoop({
    name: `relay of ${schema}`,
    log,
    idleMs: 200,
    step: async () => {
      try {
        return await step()
      } catch (error) {
        lock.letGo(error)
        throw error
      }
    },
    onStop: () => lock.letGo(),
  })
}

/** Drops what is a week old, but for the last event of each key: an index can be rebuilt from what stays. */
export const compact = async (client: { query: (text: string) => Promise<unknown> }, schema: string) => {
  await client.query(
    `delete from ${schema}.outbox old using ${schema}.outbox newer
     where old.position is not null and newer.key = old.key and newer.topic = old.topic and newer.position > old.position
       and old.time < extract(epoch from now() - interval '${KEEP_DAYS} days') * 1000`,
  )
  await client.query(`delete from ${schema}.inbox where taken_at < now() - interval '30 days'`)
}
