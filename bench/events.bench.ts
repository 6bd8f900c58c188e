import { randomUUID } from 'node:crypto'
import type { EventBus } from '@tribu/platform/bus/bus.ts'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { makeKafkaBus } from '@tribu/platform/bus/kafka-bus.ts'
import { makePostgresBus } from '@tribu/platform/bus/postgres-bus.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { makeOutbox } from '@tribu/platform/outbox/outbox.ts'
import { makeOutboxTables } from '@tribu/platform/outbox/outbox-tables.ts'
import { makeRelay } from '@tribu/platform/outbox/relay.ts'
import { timed, timingsOf } from './measure.ts'
import { milliseconds, printTable, times } from './print-table.ts'
import { withThrowawayDatabase } from './throwaway-database.ts'

// Events from the outbox to a consumer that does nothing, on each bus: how many a second, and how soon one arrives.

const EVENTS = 5000
const KEYS = 500
const WRITERS = 8
const ROUNDS = 5
const SINGLES = 200

const log = makeLog('error')
const rate = (ms: number) => (EVENTS / ms) * 1000

type MakeBus = (db: Database) => Promise<EventBus>

const openWorld = async (db: Database, makeBus: MakeBus) => {
  await makeOutboxTables(db, 'listing')
  const outbox = makeOutbox({ schema: 'listing', clock: Date.now })
  const keys = Array.from({ length: KEYS }, () => randomUUID())
  let version = 0n
  const save = () => {
    const id = keys[Number(version) % KEYS]!
    version += 1n
    return db.transaction((tx) => outbox.add(tx, makeEvent('listing.removed', id, { id, version })))
  }
  const saveMany = async () => {
    let left = EVENTS
    const writer = async () => {
      while (left-- > 0) await save()
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
  }
  const run = async (arrived: () => void) => {
    const bus = await makeBus(db)
    const relay = makeRelay({ db, schema: 'listing', bus, log })
    outbox.onWritten(relay.wake)
    await bus.subscribe('bench', { 'listing.removed': async () => arrived() })
    return async () => {
      await bus.stop()
      await relay.stop()
      await bus.close()
    }
  }
  return { save, saveMany, run }
}

/** Figures of one bus. A full outbox is carried out and consumed by a bus that was already joined to its group, as a running one is. */
const measure = async (db: Database, makeBus: MakeBus) => {
  const { save, saveMany, run } = await openWorld(db, makeBus)
  let arrived = () => {}
  // Joined once before it is measured: the first event waits for topics and groups to be made.
  const { promise: first, resolve } = Promise.withResolvers<void>()
  arrived = resolve
  const stopFirst = await run(() => arrived())
  await save()
  await first
  await stopFirst()

  const [saves, deliveries]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    saves.push(await timed(saveMany))
    const all = Promise.withResolvers<void>()
    let got = 0
    arrived = () => {
      got += 1
      if (got === EVENTS) all.resolve()
    }
    const began = performance.now()
    const stop = await run(() => arrived())
    await all.promise
    deliveries.push(performance.now() - began)
    await stop()
  }

  const singles: number[] = []
  const stop = await run(() => arrived())
  for (let nth = 0; nth < SINGLES; nth += 1) {
    const one = Promise.withResolvers<void>()
    arrived = one.resolve
    await save()
    singles.push(await timed(() => one.promise))
  }
  await stop()
  return {
    saved: rate(timingsOf(saves).median),
    delivered: rate(timingsOf(deliveries).median),
    one: timingsOf(singles.slice(1)),
  }
}

const buses: Record<string, MakeBus> = {
  'the PostgreSQL log': (db) => makePostgresBus({ db, clock: Date.now, log }),
}
const { KAFKA_BROKERS } = process.env
if (KAFKA_BROKERS)
  buses['Kafka'] = (() => {
    const namespace = `bench_${randomUUID().slice(0, 8)}`
    return (db) =>
      makeKafkaBus({
        brokers: KAFKA_BROKERS,
        namespace,
        partitions: 6,
        db,
        clock: Date.now,
        log,
        onFailure: (reason) => console.error(reason),
      })
  })()

const rows: Record<string, string | number>[] = []
for (const [name, makeBus] of Object.entries(buses))
  await withThrowawayDatabase(40, async (db) => {
    const { saved, delivered, one } = await measure(db, makeBus)
    rows.push({
      bus: name,
      'written a second': Math.round(saved),
      'delivered a second': Math.round(delivered),
      'delivered : written': times(delivered / saved),
      'one event p50, ms': milliseconds(one.median),
      p99: milliseconds(one.p99),
    })
  })
printTable(
  `Events over each bus, medians of ${ROUNDS} rounds of ${EVENTS} over ${KEYS} keys, ${WRITERS} writers; one event of ${SINGLES}`,
  rows,
)
if (!KAFKA_BROKERS) console.log('Kafka was not measured: KAFKA_BROKERS is not set.')
