import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Kafka as KafkaBinding, type CloudEvent, type KafkaMessage } from 'cloudevents'
import { Kafka, logLevel } from 'kafkajs'
import protobuf from 'protobufjs'
import { makeLog } from '../log.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { makeEvent } from './event.ts'
import { makeKafkaBus } from './kafka-bus.ts'

const PROTO = join(
  import.meta.dirname,
  '..',
  '..',
  'proto',
  'events',
  'tribu',
  'listing',
  'v1',
  'events.proto',
)

/** Somebody else's program: it has the `.proto` files, the CloudEvents library and a Kafka client, and nothing of ours. */
const readAsStranger = async (brokers: string, topic: string) => {
  const types = await protobuf.load(PROTO)
  const seen: { event: CloudEvent<unknown>; data: Record<string, unknown> }[] = []
  const consumer = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).consumer({
    groupId: randomUUID(),
    maxWaitTimeInMs: 100,
  })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ message }) => {
      const headers = Object.fromEntries(
        Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]),
      )
      const event = KafkaBinding.toEvent({
        headers,
        key: String(message.key),
        value: message.value,
        body: message.value,
      } as KafkaMessage) as CloudEvent<unknown>
      const type = types.lookupType(event.dataschema!.replace('proto:', ''))
      seen.push({ event, data: type.toObject(type.decode(message.value!), { longs: Number }) })
    },
  })
  return { seen, stop: () => consumer.disconnect() }
}

await onEngine('kafka', (start) => {
  test('a stranger reads the topic as CloudEvents in binary mode, with the .proto files alone', async () => {
    const engine = await start()
    const brokers = engine.settings['KAFKA_BROKERS']!
    const namespace = `stranger_${randomUUID().slice(0, 8)}`
    const database = await makeTestDatabase()
    const bus = await makeKafkaBus({
      brokers,
      namespace,
      partitions: 3,
      db: database.db,
      clock: Date.now,
      log: makeLog('silent'),
      onFailure: () => undefined,
    })
    const [id, listing] = [randomUUID(), randomUUID()]
    const time = Date.UTC(2026, 10, 21, 9, 30, 15, 250)
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const event = makeEvent('listing.removed', listing, { id: listing, version: 7n })
    await bus.publish('listing.events', [{ ...event, id, time, traceparent }], async () => undefined)
    const stranger = await readAsStranger(brokers, `${namespace}.listing.events`)
    try {
      await until(() => stranger.seen.length === 1)
      const [{ event: seen, data }] = stranger.seen as [(typeof stranger.seen)[0]]
      expect(seen.validate()).toBe(true)
      expect(seen).toMatchObject({
        specversion: '1.0',
        id,
        source: '/listing',
        type: 'listing.removed',
        subject: listing,
        time: new Date(time).toISOString(),
        datacontenttype: 'application/protobuf',
        dataschema: 'proto:tribu.listing.v1.ListingRemoved',
      })
      expect(data).toEqual({ id: listing, version: 7 })
    } finally {
      await stranger.stop()
      await bus.close()
      await database.drop()
      await engine.stop()
    }
  })
})
