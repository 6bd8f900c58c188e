import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { Kafka, logLevel } from 'kafkajs'
import type { Log } from '../log.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { SESSION_MS } from './kafka-client.ts'
import { countEffects, faultsOf, makeWriter, prepare, startCopy } from './testing/bus-world.ts'

const SLOW_CONSUMER = join(import.meta.dirname, 'testing', 'slow-consumer-process.ts')
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends.length = 0
})

/** Counts how often a copy has joined its group: each rebalance is one. */
const countJoins = () => {
  let joins = 0
  const hear = (line: unknown) => {
    if (typeof line === 'string' && line.includes('has joined the group')) joins += 1
  }
  const none = () => undefined
  const log = { debug: hear, info: none, warn: none, error: none } as unknown as Log
  return { log, joins: () => joins }
}

await onEngine('kafka', (start) => {
  let brokers: string
  beforeAll(async () => {
    brokers = (await start()).settings['KAFKA_BROKERS']!
  })

  const open = async () => {
    const database = await makeTestDatabase({ max: 60 })
    ends.push(database.drop)
    const { db } = database
    await prepare(db)
    const namespace = `consumers_${randomUUID().slice(0, 8)}`
    const copy = async (more: Partial<Parameters<typeof startCopy>[0]> = {}) => {
      const made = await startCopy({ db, brokers, namespace, ...more })
      ends.push(made.stop)
      return made
    }
    const effects = () => countEffects(db)
    return { database, db, namespace, copy, effects, writer: makeWriter(db) }
  }

  test('a consumer that is killed in the middle of a batch is followed by another copy: every effect once, in order', async () => {
    const { database, db, namespace, copy, effects, writer } = await open()
    await writer.write(300)
    const { NODE_OPTIONS: _, ...env } = process.env
    const child = spawn(process.execPath, [SLOW_CONSUMER, database.url, brokers, namespace], {
      env,
      stdio: 'inherit',
    })
    const ended = once(child, 'exit')
    await until(async () => (await effects()) > 20)
    child.kill('SIGKILL')
    await ended
    const before = await effects()
    expect(before).toBeLessThan(writer.written())
    await copy()
    await until(async () => (await effects()) > before, 10)
    await until(async () => (await effects()) >= writer.written())
    expect(await faultsOf(db)).toEqual([])
  })

  test('two copies share the work; one that leaves is followed at once, without a storm of rebalances', async () => {
    const { db, copy, effects, writer } = await open()
    const worked = { one: 0, two: 0 }
    const [first, second] = [countJoins(), countJoins()]
    const count = (who: keyof typeof worked) => async () => {
      worked[who] += 1
    }
    const one = await copy({ work: count('one'), log: first.log })
    await copy({ work: count('two'), log: second.log })
    await until(async () => {
      await writer.write(24)
      return worked.one > 0 && worked.two > 0
    })
    await one.stop()
    await writer.write(100)
    await until(async () => (await effects()) >= writer.written(), 10)
    expect(await faultsOf(db)).toEqual([])
    // A copy came and a copy went: each is a rebalance, and one that begins within another begins once more; so does one whose session ran
    // out on a busy machine. A storm would be tens.
    expect(Math.max(first.joins(), second.joins())).toBeLessThan(10)
  })

  test('a handler that works for longer than two sessions keeps its partition: it is called once, and other copies are not disturbed', async () => {
    const { db, copy, effects, writer } = await open()
    let calls = 0
    let slow = ''
    const { log, joins } = countJoins()
    const work = async ({ id, key }: { id: string; key: string }) => {
      slow ||= key === writer.keys[0] ? id : ''
      if (id !== slow) return
      calls += 1
      await pause(2 * SESSION_MS + 1000)
    }
    await copy({ work, log })
    await copy({ work })
    await until(() => joins() >= 1)
    await writer.write(120)
    await until(() => calls === 1)
    const joined = joins()
    await until(async () => (await effects()) >= writer.written())
    expect({ calls, joins: joins() - joined }).toEqual({ calls: 1, joins: 0 })
    expect(await faultsOf(db)).toEqual([])
  })

  test('poison: what is no event, what cannot be decoded, and what makes a handler throw whatever it can, stop nobody', async () => {
    const { db, namespace, copy, effects, writer } = await open()
    const poisoned = randomUUID()
    const { bus, failures } = await copy({
      work: async ({ key }) => {
        if (key === writer.keys[3]) throw new TypeError('undefined is not a function')
        if (key === writer.keys[4]) throw new RangeError('too deep')
      },
    })
    await writer.write(12)
    const producer = new Kafka({
      brokers: brokers.split(','),
      logLevel: logLevel.NOTHING,
    }).producer()
    await producer.connect()
    const headers = {
      ce_specversion: '1.0',
      ce_type: 'listing.removed',
      ce_time: new Date().toISOString(),
    }
    await producer.send({
      topic: `${namespace}.listing.events`,
      messages: [
        { key: 'x', value: 'no headers' },
        { key: 'x', value: null },
        { key: poisoned, value: Buffer.from([255, 255, 255]), headers: { ...headers, ce_id: poisoned } },
        {
          key: 'y',
          value: 'a type of the future',
          headers: { ...headers, ce_id: randomUUID(), ce_type: 'listing.sung' },
        },
      ],
    })
    await producer.disconnect()
    await writer.write(12)
    const dead = async () => (await bus.deadLetters()).map(({ key }) => key).sort()
    const wanted = [poisoned, ...[3, 3, 4, 4].map((nth) => writer.keys[nth])].sort()
    await until(async () => (await dead()).length === wanted.length)
    expect(await dead()).toEqual(wanted)
    await until(async () => (await effects()) === writer.written() - 4)
    expect((await faultsOf(db)).filter((fault) => !fault.endsWith('had 0 effects'))).toEqual([])
    expect(failures).toEqual([])
  })
})
