import type { Collection, Db } from 'mongodb'
import type { EventBus } from '../bus/bus.ts'
import { TIME_LIMIT } from '../documents/mongo.ts'
import type { Log } from '../log.ts'
import { makeLoop, type Loop } from '../runtime/loop.ts'
import { tracePublish } from '../telemetry/trace-event.ts'
import { recordOf, type WithPendingEvents } from './document-outbox.ts'
import { makeRelayLease } from './relay-lease.ts'

/*
 * Takes events out of the documents of one collection, onto the bus.
 *
 * One relay per collection at a time, whatever the number of copies (`relay-lease.ts`). All events of a document stand in the order of
 * its writes and are published in that order, so order holds per key. They are taken out of the document only after the bus has them: a
 * crash in between publishes again, and consumers drop doubles by event id. It polls; writing wakes the relay of the same process.
 */

const DOCUMENTS = 100
const IDLE_MS = 200

/** The index the relay reads by: only documents with events that wait stand in it, the longest waiting first. */
export const indexPendingEvents = (collection: Collection<WithPendingEvents>) =>
  collection.createIndex(
    { 'pendingEvents.time': 1 },
    { name: 'waiting', partialFilterExpression: { 'pendingEvents.time': { $exists: true } } },
  )

export const makeMongoRelay = (deps: {
  db: Db
  collection: Collection<WithPendingEvents>
  bus: Pick<EventBus, 'publish'>
  log: Log
}): Loop => {
  const { collection, bus, log } = deps
  const name = `relay of ${collection.namespace}`
  const lease = makeRelayLease(deps.db, name)

  const takeOut = (documents: WithPendingEvents[], published: Set<string>) =>
    collection.bulkWrite(
      documents.map(({ _id, pendingEvents }) => {
        const ids = pendingEvents.map((event) => event.id).filter((id) => published.has(id))
        return {
          updateOne: { filter: { _id }, update: { $pull: { pendingEvents: { id: { $in: ids } } } } },
        }
      }),
      { ordered: false, ...TIME_LIMIT },
    )

  const step = async (): Promise<boolean> => {
    if (!(await lease.held())) return false
    const documents = await collection
      .find({ 'pendingEvents.time': { $gt: 0 } }, { ...TIME_LIMIT, limit: DOCUMENTS, hint: 'waiting' })
      .project<WithPendingEvents>({ pendingEvents: 1 })
      .toArray()
    const waiting = documents.flatMap((document) => document.pendingEvents)
    for (const [topic, events] of Map.groupBy(waiting, (event) => event.topic)) {
      const published = new Set(events.map((event) => event.id))
      const mark = async () => {
        await takeOut(documents, published)
      }
      await lease.during(() =>
        tracePublish(events.map(recordOf), (traced) => bus.publish(topic, traced, mark)),
      )
    }
    return documents.length === DOCUMENTS
  }

  const loop = makeLoop({ name, log, idleMs: IDLE_MS, step })
  return {
    ...loop,
    stop: async () => {
      await loop.stop()
      await lease.letGo().catch((error: unknown) => log.warn({ err: error }, `${name}: lease not given back`))
    },
  }
}
