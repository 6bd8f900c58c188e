import type { IHeaders, KafkaMessage, Message } from 'kafkajs'
import { eventTypes, type EventName, type Topic } from '@tribu/proto/event-types.ts'
import type { EventRecord } from './event.ts'

/*
 * An event on Kafka is a CloudEvent in binary mode (CloudEvents 1.0, Kafka protocol binding): its attributes are headers, its value the
 * protobuf bytes, its key the aggregate's id. `ce_dataschema` names the protobuf message, so that the `.proto` files are all a stranger
 * needs to read a topic. Its time is `ce_time`; Kafka's own timestamp is that of the sending machine, since brokers refuse one that is an
 * hour ahead of them, and a clock of ours may go ahead (CLOCK_AHEAD_SECONDS).
 */

export const messageOf = (record: EventRecord): Message => ({
  key: record.key,
  value: Buffer.from(record.payload),
  headers: {
    ce_specversion: '1.0',
    ce_id: record.id,
    ce_source: `/${record.topic.slice(0, record.topic.indexOf('.'))}`,
    ce_type: record.name,
    ce_subject: record.key,
    ce_time: new Date(record.time).toISOString(),
    ce_dataschema: `proto:${eventTypes[record.name].schema.typeName}`,
    'content-type': 'application/protobuf',
    ...(record.traceparent === null ? {} : { traceparent: record.traceparent }),
  },
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The record of a message; undefined when it is no event of ours. Its type may be one that this version does not know. */
export const recordOf = (topic: Topic, message: KafkaMessage): EventRecord | undefined => {
  const header = (name: keyof IHeaders) => message.headers?.[name]?.toString()
  const [id, name, time] = [header('ce_id'), header('ce_type'), Date.parse(header('ce_time') ?? '')]
  if (!id || !UUID.test(id) || !name || Number.isNaN(time) || !message.key || !message.value) return undefined
  return {
    id,
    topic,
    key: message.key.toString(),
    name: name as EventName,
    time,
    traceparent: header('traceparent') ?? null,
    payload: message.value,
  }
}
