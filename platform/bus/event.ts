import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf'
import { eventTypes, type EventName, type EventTypes, type Topic } from '@tribu/proto/event-types.ts'

/**
 * An event as it lies in an outbox or on a topic: the attributes of CloudEvents in binary mode, and the protobuf bytes. `time` is
 * milliseconds, `key` the aggregate's id: order holds per key.
 */
export type EventRecord = {
  id: string
  topic: Topic
  key: string
  name: EventName
  time: number
  traceparent: string | null
  payload: Uint8Array
}

/** An event that a service publishes. */
export type NewEvent = { topic: Topic; key: string; name: EventName; payload: Uint8Array }

type PayloadInit<N extends EventName> = MessageInitShape<EventTypes[N]['schema']>
export type PayloadOf<N extends EventName> = MessageShape<EventTypes[N]['schema']>

/** Makes an event of a declared type. */
export const makeEvent = <N extends EventName>(name: N, key: string, payload: PayloadInit<N>): NewEvent => {
  const { topic, schema } = eventTypes[name]
  // The union of all schemas cannot be narrowed by N here; the signature above already ties payload to name.
  const descriptor: DescMessage = schema
  return {
    topic,
    key,
    name,
    payload: toBinary(descriptor, create(descriptor, payload as MessageInitShape<DescMessage>)),
  }
}

/** What a handler gets: the record with its payload decoded. */
export type Received<N extends EventName> = Omit<EventRecord, 'payload' | 'name'> & {
  name: N
  payload: PayloadOf<N>
}

/** What a service does for each event it takes. A throw means: try again later, this key waits. */
export type EventHandlers = { [N in EventName]?: (event: Received<N>) => Promise<void> }

/** Decodes a record and hands it to its handler; an event that the group does not take is passed over. */
export const handleRecord = async (record: EventRecord, handlers: EventHandlers): Promise<void> => {
  const handler = handlers[record.name] as ((event: unknown) => Promise<void>) | undefined
  if (!handler) return
  const descriptor: DescMessage = eventTypes[record.name].schema
  await handler({ ...record, payload: fromBinary(descriptor, record.payload) })
}

export const topicsOf = (handlers: EventHandlers): Topic[] => [
  ...new Set((Object.keys(handlers) as EventName[]).map((name) => eventTypes[name].topic)),
]
