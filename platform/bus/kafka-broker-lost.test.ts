import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { Kafka, logLevel } from 'kafkajs'
import { controlledEngine, onControlledEngine, type ControlledEngine } from '../testing/engine-control.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { countEffects, faultsOf, makeWriter, prepare, SCHEMA, startCopy } from './testing/bus-world.ts'

const BROKERS = 3
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends.length = 0
})

const open = async (nodes: number) => {
  const kafka = await controlledEngine('kafka', { env: { KAFKA_NODES: String(nodes) } })
  ends.push(kafka.remove)
  const database = await makeTestDatabase({ max: 40 })
  ends.push(database.drop)
  await prepare(database.db)
  const brokers = kafka.settings['KAFKA_BROKERS']!
  const namespace = `lost_${randomUUID().slice(0, 8)}`
  const copies = []
  for (let nth = 0; nth < 2; nth += 1) {
    const copy = await startCopy({ db: database.db, brokers, namespace })
    ends.push(copy.stop)
    copies.push(copy)
  }
  const writer = makeWriter(database.db)
  const endWriting = keepWriting(writer)
  ends.push(endWriting)
  return { kafka, database, brokers, namespace, copies, writer, endWriting }
}

/** Writes until it is told to end, at some 200 events a second. */
const keepWriting = (writer: ReturnType<typeof makeWriter>) => {
  let on = true
  const written = (async () => {
    while (on) {
      await writer.write(2)
      await pause(10)
    }
  })()
  // Whoever ends the writing hears of its failure.
  written.catch(() => undefined)
  return async () => {
    on = false
    await written
  }
}

/**
 * How many partitions, of the topic and of the consumer groups, lack a copy that has caught up. A broker that serves again has not caught
 * up yet: were the next one lost before, one copy would be left, and nothing acknowledged, which is what `min.insync.replicas` asks for.
 */
const partitionsBehind = async (brokers: string, topic: string) => {
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic, '__consumer_offsets'] })
    return topics.flatMap(({ partitions }) => partitions).filter(({ isr }) => isr.length < BROKERS).length
  } finally {
    await admin.disconnect()
  }
}

/** The ids of all events that lie on the topic, read by a consumer that is none of ours. */
const idsOnTopic = async (brokers: string, topic: string, wanted: number) => {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING })
  const consumer = kafka.consumer({ groupId: randomUUID(), maxWaitTimeInMs: 100 })
  const ids = new Set<string>()
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ message }) => void ids.add(String(message.headers?.['ce_id'])),
  })
  await until(() => ids.size >= wanted).catch(() => undefined)
  await consumer.disconnect()
  return ids
}

const lose = async (kafka: ControlledEngine, how: 'kill9' | 'pause') => {
  await kafka[how]()
  // Longer than a `send` is tried by itself: the relay has to begin anew.
  await pause(10_000)
  await (how === 'kill9' ? kafka.start() : kafka.resume())
}

onControlledEngine(() => {
  test.each(['kill9', 'pause'] as const)(
    'the only broker is lost by %s and comes back: delivery goes on within 10 s by itself, every effect once, in order',
    async (how) => {
      const { kafka, database, copies, writer, endWriting } = await open(1)
      await until(async () => (await countEffects(database.db)) > 100)
      await lose(kafka, how)
      const before = await countEffects(database.db)
      await until(async () => (await countEffects(database.db)) > before, 10)
      await endWriting()
      await until(async () => (await countEffects(database.db)) >= writer.written())
      expect(await faultsOf(database.db)).toEqual([])
      expect(copies.flatMap((copy) => copy.failures)).toEqual([])
    },
  )

  test('of three brokers each is killed in turn under load: no event that was acknowledged is missing on the topic, every effect once', async () => {
    const { kafka, database, brokers, namespace, copies, writer, endWriting } = await open(BROKERS)
    const topic = `${namespace}.listing.events`
    await until(async () => (await countEffects(database.db)) > 100)
    for (const node of ['1', '2', '3']) {
      await kafka.verb('node', node, 'kill9')
      const before = await countEffects(database.db)
      await until(async () => (await countEffects(database.db)) > before + 100)
      await kafka.verb('node', node, 'start')
      await until(async () => (await partitionsBehind(brokers, topic).catch(() => Infinity)) === 0)
    }
    await endWriting()
    await until(async () => (await countEffects(database.db)) >= writer.written())
    expect(await faultsOf(database.db)).toEqual([])
    const acknowledged = await database.db.query<{ event_id: string }>(
      `select event_id from ${SCHEMA}.outbox where position is not null`,
    )
    expect(acknowledged.length).toBe(writer.written())
    const there = await idsOnTopic(brokers, topic, acknowledged.length)
    expect(acknowledged.filter(({ event_id }) => !there.has(event_id))).toEqual([])
    expect(copies.flatMap((copy) => copy.failures)).toEqual([])
  })
})
