import type { EventRecord } from './event.ts'

/** An event as a row of PostgreSQL: in an outbox, parked, or among the dead letters. */
export type RecordRow = Omit<EventRecord, 'id' | 'payload'> & { event_id: string; payload: Buffer }

export const RECORD_COLUMNS = 'event_id, topic, key, name, time, traceparent, payload'

export const recordOf = ({
  event_id,
  topic,
  key,
  name,
  time,
  traceparent,
  payload,
}: RecordRow): EventRecord => ({
  id: event_id,
  topic,
  key,
  name,
  time,
  traceparent,
  payload,
})

/** The values of a record, in the order of `RECORD_COLUMNS`. */
export const valuesOf = (record: EventRecord): unknown[] => [
  record.id,
  record.topic,
  record.key,
  record.name,
  record.time,
  record.traceparent,
  Buffer.from(record.payload),
]
