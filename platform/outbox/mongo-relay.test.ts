import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Collection, Db } from 'mongodb'
import type { EventBus } from '../bus/bus.ts'
import { makeEvent } from '../bus/event.ts'
import { openMongo, type DocumentServer } from '../documents/mongo.ts'
import { makeLog } from '../log.ts'
import type { Loop } from '../runtime/loop.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { makeDocumentOutbox, type WithPendingEvents } from './document-outbox.ts'
import { indexPendingEvents, makeMongoRelay } from './mongo-relay.ts'
import { makeOutboxIntake } from './outbox-intake.ts'
import { makeOutboxTables } from './outbox-tables.ts'
import { makeRelayLease } from './relay-lease.ts'

const log = makeLog('silent')
const outbox = makeDocumentOutbox({ clock: Date.now, written: () => undefined })
const eventOf = (key: string, version: number) =>
  outbox.pending(makeEvent('listing.removed', key, { id: key, version: BigInt(version) }))

await onEngine('mongodb', (start) =>
  describe('relay of documents', () => {
    let engine: Awaited<ReturnType<typeof start>>
    let server: DocumentServer
    let db: Db
    let documents: Collection<WithPendingEvents>
    const relays: Loop[] = []
    beforeAll(async () => {
      engine = await start()
      server = openMongo({ url: engine.settings['MONGO_URL']!, namespace: 'test', log })
      db = server.databaseOf(`relay_test_${randomUUID().slice(0, 8)}`)
    })
    // A collection for each test, and no relay left over: one test that fails must not take the events of the next.
    beforeEach(async () => {
      documents = db.collection<WithPendingEvents>(`thing_${randomUUID().slice(0, 8)}`)
      await indexPendingEvents(documents)
    })
    afterEach(async () => {
      await Promise.all(relays.splice(0).map((relay) => relay.stop()))
    })
    afterAll(async () => {
      await db.dropDatabase()
      await server.close()
      await engine.stop()
    })

    const copyWith = (publish: EventBus['publish']) => {
      const relay = makeMongoRelay({ db, collection: documents, bus: { publish }, log })
      relays.push(relay)
      return relay
    }
    const waiting = () => documents.countDocuments({ 'pendingEvents.time': { $gt: 0 } })
    const write = (key: string, version: number) =>
      documents.updateOne({ _id: key }, { $push: { pendingEvents: eventOf(key, version) } }, { upsert: true })

    test('carries every event out once, in order per key, with one of two copies at work', async () => {
      const seen: { key: string; id: string; copy: number }[] = []
      const written = new Map<string, string[]>()
      const copies = [1, 2].map((copy) =>
        copyWith(async (_topic, records, mark) => {
          seen.push(...records.map(({ key, id }) => ({ key, id, copy })))
          await mark()
        }),
      )
      const keys = Array.from({ length: 150 }, () => randomUUID())
      for (let version = 1; version <= 4; version += 1)
        await Promise.all(
          keys.map(async (key) => {
            const event = eventOf(key, version)
            await documents.updateOne({ _id: key }, { $push: { pendingEvents: event } }, { upsert: true })
            written.set(key, [...(written.get(key) ?? []), event.id])
          }),
        )
      await until(async () => (await waiting()) === 0)
      const carried = Map.groupBy(seen, ({ key }) => key)
      for (const key of keys) expect(carried.get(key)?.map(({ id }) => id)).toEqual(written.get(key))
      expect(new Set(seen.map(({ copy }) => copy)).size).toBe(1)

      // The copy at work ends; the other takes over at once, since the lease was given back.
      const [worker] = seen.map(({ copy }) => copy)
      await copies[worker! - 1]!.stop()
      seen.length = 0
      await write(keys[0]!, 5)
      await until(() => seen.length === 1)
      expect(seen[0]?.copy).not.toBe(worker)
    })

    test('what the bus did not take stays, and comes again in its order', async () => {
      const key = randomUUID()
      for (const version of [1, 2, 3]) await write(key, version)
      const ids = (await documents.findOne({ _id: key }))?.pendingEvents.map((event) => event.id)
      const tries: string[][] = []
      copyWith(async (_topic, records, mark) => {
        tries.push(records.map((record) => record.id))
        if (tries.length === 1) throw new Error('the bus is away')
        if (tries.length === 2) throw new Error('the bus has them, but the answer was lost')
        await mark()
      })
      await until(async () => (await waiting()) === 0)
      expect(tries).toEqual([ids, ids, ids])
    })

    test('an event written while others are carried out is not taken with them', async () => {
      const key = randomUUID()
      await write(key, 1)
      let meanwhile: Promise<unknown> | undefined
      const batches: number[] = []
      copyWith(async (_topic, records, mark) => {
        batches.push(records.length)
        meanwhile ??= write(key, 2)
        await meanwhile
        await mark()
      })
      await until(async () => batches.length > 1 && (await waiting()) === 0)
      expect(batches).toEqual([1, 1])
    })

    test('a lease has one holder; one that was killed is followed when it is over', async () => {
      const name = randomUUID()
      const [killed, other] = [makeRelayLease(db, name), makeRelayLease(db, name)]
      const answers = await Promise.all([killed.held(), other.held()])
      expect(answers.filter(Boolean)).toHaveLength(1)
      const [holder, follower] = answers[0] ? [killed, other] : [other, killed]
      expect(await holder.held()).toBe(true)
      const began = Date.now()
      await until(() => follower.held())
      expect(Date.now() - began).toBeGreaterThan(3000)
      // The former holder begins no work any more, and finds out when it asks for more time.
      await expect(holder.during(async () => undefined)).rejects.toThrow('the lease may be over')
      await until(async () => !(await holder.held()))
    })

    test('a lease is kept while the bus takes longer than it lasts', async () => {
      const name = randomUUID()
      const [holder, other] = [makeRelayLease(db, name), makeRelayLease(db, name)]
      expect(await holder.held()).toBe(true)
      const began = Date.now()
      await holder.during(async () => void (await until(() => Date.now() - began > 7000)))
      expect(await other.held()).toBe(false)
      expect(await holder.held()).toBe(true)
    })

    test('on the embedded bus they stand in the outbox of their schema, each once, however often they come', async () => {
      const database: TestDatabase = await makeTestDatabase()
      await makeOutboxTables(database.db, 'listing')
      let woken = 0
      const intake = makeOutboxIntake({ db: database.db, schema: 'listing', wake: () => (woken += 1) })
      const key = randomUUID()
      for (const version of [1, 2]) await write(key, version)
      let lost = true
      const relay = copyWith((topic, records, mark) =>
        intake.publish(topic, records, async () => {
          if (lost) {
            lost = false
            throw new Error('killed between publishing and marking')
          }
          await mark()
        }),
      )
      const ids = (await documents.findOne({ _id: key }))?.pendingEvents.map((event) => event.id)
      await until(async () => (await waiting()) === 0)
      await relay.stop()
      const rows = await database.db.query<{ event_id: string; name: string; payload: Buffer }>(
        'select event_id, name, payload from listing.outbox order by id',
      )
      expect(rows.map((row) => row.event_id)).toEqual(ids)
      expect(rows[0]?.name).toBe('listing.removed')
      expect(rows[0]?.payload.length).toBeGreaterThan(30)
      expect(woken).toBeGreaterThan(0)
      await database.drop()
    })
  }),
)
