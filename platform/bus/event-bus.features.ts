import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Clock } from '../clock.ts'
import { makeLog } from '../log.ts'
import { makeOutbox, type Outbox } from '../outbox/outbox.ts'
import { makeOutboxTables } from '../outbox/outbox-tables.ts'
import { oncePerEvent } from '../outbox/inbox.ts'
import { makeRelay } from '../outbox/relay.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import type { EventBus } from './bus.ts'
import type { RetryRules } from './delivery.ts'
import { makeEvent } from './event.ts'

/** Makes a bus of the engine under test; called again it is another copy of the program over the same data. */
export type MakeBus = (deps: { database: TestDatabase; clock: Clock; retry: RetryRules }) => Promise<EventBus>

const QUICK: RetryRules = { attempts: 3, firstDelayMs: 20, maxDelayMs: 50 }
const log = makeLog('silent')
const SCHEMA = 'listing'

/** What every event bus must do, whatever carries the events. */
export const eventBusFeatures = (engine: string, makeBus: MakeBus) =>
  describe(`event bus on ${engine}`, () => {
    let database: TestDatabase
    let outbox: Outbox
    const ends: (() => Promise<void>)[] = []

    const copy = async () => {
      const bus = await makeBus({ database, clock: Date.now, retry: QUICK })
      const relay = makeRelay({ db: database.db, schema: SCHEMA, bus, log })
      outbox.onWritten(relay.wake)
      const stop = async () => {
        await bus.close()
        await relay.stop()
      }
      ends.push(stop)
      return { bus, stop }
    }
    const publish = (key: string, version: number) =>
      database.db.transaction((tx) =>
        outbox.add(tx, makeEvent('listing.removed', key, { id: key, version: BigInt(version) })),
      )

    beforeAll(async () => {
      database = await makeTestDatabase({ max: 40 })
      await makeOutboxTables(database.db, SCHEMA)
      outbox = makeOutbox({ schema: SCHEMA, clock: Date.now })
    })
    afterAll(async () => {
      await Promise.all(ends.map((end) => end()))
      await database.drop()
    })

    test('delivers in order per key, to every group, from the beginning', async () => {
      const { bus, stop } = await copy()
      const [key, group] = [randomUUID(), randomUUID()]
      for (let version = 1; version <= 20; version += 1) await publish(key, version)
      const seen = { first: [] as number[], second: [] as number[] }
      for (const name of ['first', 'second'] as const) {
        await bus.subscribe(`${group}-${name}`, {
          'listing.removed': async ({ payload }) => {
            if (payload.id === key) seen[name].push(Number(payload.version))
          },
        })
      }
      const all = Array.from({ length: 20 }, (_, i) => i + 1)
      await until(() => seen.first.length === 20 && seen.second.length === 20)
      expect(seen).toEqual({ first: all, second: all })
      await stop()
    })

    test('a transaction that commits late loses no event, and one that rolls back publishes none', async () => {
      const { bus, stop } = await copy()
      const [early, late, never] = [randomUUID(), randomUUID(), randomUUID()]
      const seen: string[] = []
      await bus.subscribe(randomUUID(), {
        'listing.removed': async ({ payload }) => {
          seen.push(payload.id)
        },
      })
      let commit: () => void = () => undefined
      const held = new Promise<void>((done) => {
        commit = done
      })
      // Its row gets the lower id, and is committed after the other has long been delivered.
      const slow = database.db.transaction(async (tx) => {
        await outbox.add(tx, makeEvent('listing.removed', late, { id: late, version: 1n }))
        await held
      })
      await expect(
        database.db.transaction(async (tx) => {
          await outbox.add(tx, makeEvent('listing.removed', never, { id: never, version: 1n }))
          throw new Error('rolled back')
        }),
      ).rejects.toThrow('rolled back')
      await publish(early, 1)
      await until(() => seen.includes(early))
      expect(seen).not.toContain(late)
      commit()
      await slow
      await until(() => seen.includes(late))
      expect(seen).not.toContain(never)
      await stop()
    })

    test('a failing event parks its key; other keys go on; after the last try it is a dead letter and can be replayed', async () => {
      const { bus, stop } = await copy()
      const [bad, good, group] = [randomUUID(), randomUUID(), randomUUID()]
      const seen: string[] = []
      let broken = true
      await bus.subscribe(group, {
        'listing.removed': async ({ payload }) => {
          if (payload.id === bad && payload.version === 1n && broken) throw new Error('cannot do this one')
          seen.push(`${payload.id} ${payload.version}`)
        },
      })
      await publish(bad, 1)
      await publish(bad, 2)
      await publish(good, 1)
      await until(() => seen.includes(`${good} 1`))
      await until(async () => (await bus.deadLetters()).some((letter) => letter.key === bad))
      await until(() => seen.includes(`${bad} 2`))
      const [letter] = (await bus.deadLetters()).filter((entry) => entry.key === bad)
      expect(letter).toMatchObject({ group, name: 'listing.removed', attempts: QUICK.attempts })
      expect(letter?.error).toContain('cannot do this one')
      // Another process may do so: it runs no group.
      const other = await copy()
      const dead = async () => (await other.bus.deadLetters()).filter((entry) => entry.key === bad)
      await other.bus.replay(letter!.id)
      await expect(other.bus.replay(letter!.id)).rejects.toMatchObject({ facts: { kind: 'not-found' } })
      await until(async () => (await dead())[0]?.attempts === QUICK.attempts + 1)
      broken = false
      await other.bus.replay((await dead())[0]!.id)
      await until(() => seen.includes(`${bad} 1`))
      expect(await dead()).toEqual([])
      await other.stop()
      await stop()
    })

    test('a dead letter can be given up for good', async () => {
      const { bus, stop } = await copy()
      const [bad, group] = [randomUUID(), randomUUID()]
      await bus.subscribe(group, {
        'listing.removed': async ({ payload }) => {
          if (payload.id === bad) throw new Error('never')
        },
      })
      await publish(bad, 1)
      const dead = async () => (await bus.deadLetters()).filter((entry) => entry.key === bad)
      await until(async () => (await dead()).length === 1)
      const [{ id } = { id: '' }] = await dead()
      await bus.discard(id)
      expect(await dead()).toEqual([])
      for (const act of [bus.discard, bus.replay])
        await expect(act(id)).rejects.toMatchObject({ facts: { kind: 'not-found' } })
      await stop()
    })

    test('a key whose event fails at first keeps its order', async () => {
      const { bus, stop } = await copy()
      const key = randomUUID()
      const seen: number[] = []
      let failures = 1
      await bus.subscribe(randomUUID(), {
        'listing.removed': async ({ payload }) => {
          if (payload.id !== key) return
          if (payload.version === 2n && failures-- > 0) throw new TypeError('not yet')
          seen.push(Number(payload.version))
        },
      })
      for (let version = 1; version <= 6; version += 1) await publish(key, version)
      await until(() => seen.length === 6)
      expect(seen).toEqual([1, 2, 3, 4, 5, 6])
      await stop()
    })

    test('goes on where it was after a restart, and an effect behind the inbox happens once over two copies', async () => {
      const group = randomUUID()
      const key = randomUUID()
      await database.db.query(`create table if not exists effect (event uuid, key text)`)
      const subscribe = (bus: EventBus) =>
        bus.subscribe(group, {
          'listing.removed': async (event) => {
            await oncePerEvent(database.db, SCHEMA, group, event.id, async (tx) => {
              await tx.query('insert into effect values ($1, $2)', [event.id, event.key])
            })
          },
        })
      const effects = async () =>
        (
          await database.db.query<{ count: number }>(
            'select count(*)::int as count from effect where key = $1',
            [key],
          )
        )[0]!.count
      const one = await copy()
      await subscribe(one.bus)
      for (let version = 1; version <= 10; version += 1) await publish(key, version)
      await until(async () => (await effects()) > 0)
      await one.stop()
      const [two, three] = [await copy(), await copy()]
      await subscribe(two.bus)
      await subscribe(three.bus)
      for (let version = 11; version <= 20; version += 1) await publish(key, version)
      await until(async () => (await effects()) === 20)
      await two.stop()
      for (let version = 21; version <= 25; version += 1) await publish(key, version)
      await until(async () => (await effects()) === 25)
      await three.stop()
      expect(await effects()).toBe(25)
    })

    test('tells how far behind a group is, and forgets one', async () => {
      const { bus, stop } = await copy()
      const group = randomUUID()
      let open: () => void = () => undefined
      const gate = new Promise<void>((done) => {
        open = done
      })
      const leave = await bus.subscribe(group, { 'listing.removed': () => gate })
      await publish(randomUUID(), 1)
      await until(async () => (await bus.lag()).some((line) => line.group === group && line.lag > 0))
      open()
      await until(async () => (await bus.lag()).some((line) => line.group === group && line.lag === 0))
      await leave()
      await bus.forget(group)
      let again = 0
      await bus.subscribe(group, {
        'listing.removed': async () => {
          again += 1
        },
      })
      await until(() => again > 0)
      await stop()
    })
  })
