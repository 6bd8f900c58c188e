import { fileURLToPath } from 'node:url'
import type { Topic } from '@tribu/proto/event-types.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { makeSessionLock } from '../db/session-lock.ts'
import type { Log } from '../log.ts'
import { makeLoop, type Loop } from '../runtime/loop.ts'
import type { EventBus } from './bus.ts'
import { makeDelivery, type Delivery, type RetryRules } from './delivery.ts'
import { topicsOf } from './event.ts'
import { watchGroups } from './group-watch.ts'
import { makePostgresParking } from './parking.ts'
import { RECORD_COLUMNS, recordOf, type RecordRow } from './record-row.ts'

/*
 * The embedded bus: no copy is made, the outbox tables are the log. The relay gives each committed event its position; a group reads on
 * from its own position, kept in `bus.position`. One process at a time delivers to a group, held by a session lock.
 */

const BATCH = 200

type Row = RecordRow & { position: number }

const schemaOf = (topic: Topic) => topic.slice(0, topic.indexOf('.'))

export const makePostgresBus = async (deps: {
  db: Database
  clock: Clock
  log: Log
  retry?: RetryRules
}): Promise<EventBus> => {
  const { db, log } = deps
  await migrate(db, 'bus', fileURLToPath(new URL('migrations', import.meta.url)))
  const parking = makePostgresParking(db)
  const running = new Map<string, { delivery: Delivery; topics: Topic[]; loop: Loop }>()

  const hasOutbox = async (topic: Topic) => {
    const [row] = await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `${schemaOf(topic)}.outbox`,
    ])
    return row?.there ?? false
  }

  const positionOf = async (group: string, topic: Topic) => {
    const [row] = await db.query<{ position: number }>(
      'select position from bus.position where consumer_group = $1 and topic = $2',
      [group, topic],
    )
    return row?.position ?? 0
  }

  const lagOf = async (group: string, topic: Topic): Promise<number> => {
    if (!(await hasOutbox(topic))) return 0
    const [row] = await db.query<{ lag: number }>(
      `select count(*)::int as lag from ${schemaOf(topic)}.outbox where topic = $2 and (position is null or position > $1)`,
      [await positionOf(group, topic), topic],
    )
    return row?.lag ?? 0
  }

  const readOn = async (group: string, topic: Topic, delivery: Delivery): Promise<boolean> => {
    if (!(await hasOutbox(topic))) return false
    const rows = await db.query<Row>(
      `select position, ${RECORD_COLUMNS} from ${schemaOf(topic)}.outbox
       where position > $1 and topic = $2 order by position limit ${BATCH}`,
      [await positionOf(group, topic), topic],
    )
    const last = rows.at(-1)
    if (!last) return false
    await delivery.deliver(rows.map(recordOf))
    await db.query(
      `insert into bus.position (consumer_group, topic, position) values ($1, $2, $3)
       on conflict (consumer_group, topic) do update set position = excluded.position`,
      [group, topic, last.position],
    )
    return rows.length === BATCH
  }

  const startGroup = (group: string, topics: Topic[], delivery: Delivery): Loop => {
    const lock = makeSessionLock(db, `group ${group}`)
    const step = async () => {
      if (!(await lock.holder())) return false
      await delivery.retryParked()
      let more = false
      for (const topic of topics) more = (await readOn(group, topic, delivery)) || more
      return more
    }
    return makeLoop({ name: `delivery to ${group}`, log, idleMs: 250, step, onStop: () => lock.letGo() })
  }

  const stop = async () => {
    await Promise.all([...running.values()].map(({ loop }) => loop.stop()))
    running.clear()
  }

  return {
    publish: async (topic, _records, mark) => {
      await mark()
      for (const { topics, loop } of running.values()) if (topics.includes(topic)) loop.wake()
    },

    subscribe: async (group, handlers) => {
      const topics = topicsOf(handlers)
      const delivery = makeDelivery({
        group,
        handlers,
        parking,
        clock: deps.clock,
        log,
        ...(deps.retry ? { retry: deps.retry } : {}),
      })
      const loop = startGroup(group, topics, delivery)
      running.set(group, { delivery, topics, loop })
      return async () => {
        running.delete(group)
        await loop.stop()
      }
    },

    ...watchGroups({ running, parking, lagOf }),

    forget: async (group) => {
      await db.query('delete from bus.position where consumer_group = $1', [group])
      await parking.forget(group)
    },

    stop,
    close: stop,
  }
}
