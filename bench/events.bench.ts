import { randomUUID } from 'node:crypto'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { makePostgresBus } from '@tribu/platform/bus/postgres-bus.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { makeOutbox } from '@tribu/platform/outbox/outbox.ts'
import { makeOutboxTables } from '@tribu/platform/outbox/outbox-tables.ts'
import { makeRelay } from '@tribu/platform/outbox/relay.ts'
import { timed, timingsOf } from './measure.ts'
import { milliseconds, printTable, times } from './print-table.ts'
import { withThrowawayDatabase } from './throwaway-database.ts'

// Events from the outbox to a consumer that does nothing, on the embedded bus: how many a second, and how soon one arrives.

const EVENTS = 5000
const KEYS = 500
const WRITERS = 8
const ROUNDS = 5
const SINGLES = 200

const log = makeLog('warn')
const rate = (ms: number) => (EVENTS / ms) * 1000

await withThrowawayDatabase(24, async (db) => {
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
  const runBus = async (expected: number) => {
    const { promise: all, resolve } = Promise.withResolvers<void>()
    let got = 0
    const bus = await makePostgresBus({ db, clock: Date.now, log })
    const relay = makeRelay({ db, schema: 'listing', bus, log })
    outbox.onWritten(relay.wake)
    await bus.subscribe('bench', {
      'listing.removed': async () => {
        got += 1
        if (got === expected) resolve()
      },
    })
    return {
      all,
      stop: async () => {
        await bus.close()
        await relay.stop()
      },
    }
  }

  const [saves, deliveries]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    saves.push(await timed(saveMany))
    let running: Awaited<ReturnType<typeof runBus>> | undefined
    deliveries.push(
      await timed(async () => {
        running = await runBus(EVENTS)
        await running.all
      }),
    )
    await running?.stop()
  }

  const singles: number[] = []
  const bus = await makePostgresBus({ db, clock: Date.now, log })
  const relay = makeRelay({ db, schema: 'listing', bus, log })
  outbox.onWritten(relay.wake)
  let arrived = () => {}
  await bus.subscribe('bench', { 'listing.removed': async () => arrived() })
  for (let nth = 0; nth < SINGLES; nth += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    arrived = resolve
    await save()
    singles.push(await timed(() => promise))
  }
  await bus.close()
  await relay.stop()

  const [saved, delivered] = [rate(timingsOf(saves).median), rate(timingsOf(deliveries).median)]
  const one = timingsOf(singles)
  printTable(`Events over the embedded bus, medians of ${ROUNDS} rounds of ${EVENTS} over ${KEYS} keys`, [
    {
      what: `written to the outbox, one a transaction, ${WRITERS} writers`,
      value: `${Math.round(saved)} a second`,
    },
    { what: 'from a full outbox to a consumer', value: `${Math.round(delivered)} a second` },
    { what: 'delivered : written', value: times(delivered / saved) },
    {
      what: `one event, commit to consumer, p50 / p99 of ${SINGLES}`,
      value: `${milliseconds(one.median)} / ${milliseconds(one.p99)} ms`,
    },
  ])
})
