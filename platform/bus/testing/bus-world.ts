import { randomUUID } from 'node:crypto'
import { makeLog, type Log } from '../../log.ts'
import { oncePerEvent } from '../../outbox/inbox.ts'
import { makeOutboxTables } from '../../outbox/outbox-tables.ts'
import { makeOutbox } from '../../outbox/outbox.ts'
import { makeRelay } from '../../outbox/relay.ts'
import type { Database } from '../../db/database.ts'
import type { EventBus } from '../bus.ts'
import { makeEvent, type Received } from '../event.ts'
import { makeKafkaBus } from '../kafka-bus.ts'

export const SCHEMA = 'listing'
export const GROUP = 'effects'
const KEYS = 12

export type Effect = { event: string; key: string; version: number }

/** Makes the outbox, and the table where the consumers under test leave their effects in the order in which they come about. */
export const prepare = async (db: Database) => {
  await makeOutboxTables(db, SCHEMA)
  await db.query(
    'create table if not exists effect (place bigserial primary key, event uuid, key text, version int)',
  )
}

/** A copy of the program over a database and brokers: a relay, a consumer that leaves effects, or both. */
export const startCopy = async (deps: {
  db: Database
  brokers: string
  namespace: string
  log?: Log
  /** Before each effect. */
  work?: (event: Received<'listing.removed'>) => Promise<void>
  consumes?: boolean
}) => {
  const { db, log = makeLog('silent') } = deps
  const failures: string[] = []
  const bus: EventBus = await makeKafkaBus({
    brokers: deps.brokers,
    namespace: deps.namespace,
    partitions: 6,
    db,
    clock: Date.now,
    log,
    onFailure: (reason) => failures.push(reason),
    retry: { attempts: 3, firstDelayMs: 50, maxDelayMs: 200 },
  })
  const relay = makeRelay({ db, schema: SCHEMA, bus, log })
  if (deps.consumes ?? true)
    await bus.subscribe(GROUP, {
      'listing.removed': async (event) => {
        await deps.work?.(event)
        await oncePerEvent(db, SCHEMA, GROUP, event.id, async (tx) => {
          await tx.query('insert into effect (event, key, version) values ($1, $2, $3)', [
            event.id,
            event.key,
            Number(event.payload.version),
          ])
        })
      },
    })
  return {
    bus,
    /** What would have ended the process. */
    failures,
    wake: relay.wake,
    stop: async () => {
      await bus.stop()
      await relay.stop()
      await bus.close()
    },
  }
}

/** Writes events of a few keys, versions growing, as a service does. */
export const makeWriter = (db: Database) => {
  const outbox = makeOutbox({ schema: SCHEMA, clock: Date.now })
  const keys = Array.from({ length: KEYS }, () => randomUUID())
  const versions = new Map(keys.map((key) => [key, 0]))
  let written = 0
  const write = async (count: number) => {
    for (let nth = 0; nth < count; nth += 1) {
      const key = keys[written % KEYS]!
      const version = versions.get(key)! + 1
      await db.transaction((tx) =>
        outbox.add(tx, makeEvent('listing.removed', key, { id: key, version: BigInt(version) })),
      )
      versions.set(key, version)
      written += 1
    }
  }
  return { write, keys, written: () => written }
}

export const effectsOf = (db: Database) =>
  db.query<Effect>('select event, key, version from effect order by place')

export const countEffects = async (db: Database) => {
  const [row] = await db.query<{ count: number }>('select count(*)::int as count from effect')
  return row!.count
}

/** What is wrong with the effects, in sentences; none when each event had its effect once, in order per key. */
export const faultsOf = async (db: Database): Promise<string[]> => {
  const faults: string[] = []
  const effects = await effectsOf(db)
  const events = await db.query<{ event_id: string }>(`select event_id from ${SCHEMA}.outbox`)
  const counts = new Map<string, number>()
  const last = new Map<string, number>()
  for (const { event, key, version } of effects) {
    counts.set(event, (counts.get(event) ?? 0) + 1)
    const before = last.get(key) ?? 0
    if (version !== before + 1) faults.push(`${key}: ${version} came after ${before}`)
    last.set(key, version)
  }
  for (const { event_id } of events) {
    const count = counts.get(event_id) ?? 0
    if (count !== 1) faults.push(`${event_id} had ${count} effects`)
  }
  return faults
}
