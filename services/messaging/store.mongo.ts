import { setTimeout as pause } from 'node:timers/promises'
import type { Collection, Db } from 'mongodb'
import { TIME_LIMIT, unlessThere, type Guarded } from '@tribu/platform/documents/mongo.ts'
import { unavailable } from '@tribu/platform/errors.ts'
import { wordsOf } from '@tribu/platform/fold-text.ts'
import type {
  DocumentOutbox,
  PendingEvent,
  WithPendingEvents,
} from '@tribu/platform/outbox/document-outbox.ts'
import { messageSent, threadRead } from './domain/thread-events.ts'
import {
  append,
  markRead,
  seqOf,
  sideOf,
  unreadOf,
  type MessageRecord,
  type ThreadRecord,
} from './domain/thread.ts'
import { openMongoFacts } from './facts.mongo.ts'
import { makeMongoPhotos } from './photos.mongo.ts'
import type { MessagingStore } from './ports.ts'

/** `fresh`: messages that were written with the thread and do not stand by themselves yet. `unread`: who has something to read. */
export type ThreadDocument = WithPendingEvents & {
  version: number
  members: readonly string[]
  unread: string[]
  latestAt: number | null
  fresh: MessageRecord[]
  record: ThreadRecord
}
export type MessageDocument = {
  _id: string
  thread: string
  seq: number
  key: string
  at: number
  words: string[]
  record: MessageRecord
}

// Each round of writers that meet has a winner, and two people and their bookings write.
const TRIES = 100

const columnsOf = (record: ThreadRecord) => ({
  members: record.members,
  unread: record.members.filter((_, side) => unreadOf(record, side === 0 ? 0 : 1) > 0),
  latestAt: record.latest?.at ?? null,
  record,
})

const documentOf = (record: MessageRecord): MessageDocument => ({
  _id: `${record.thread} ${record.seq}`,
  thread: record.thread,
  seq: record.seq,
  key: record.key,
  at: record.at,
  words: wordsOf(record.text),
  record,
})

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Talk in MongoDB, without transactions: a message is written into the document of its thread, with its number and its event, by
 * compare-and-swap; then it is put into a collection of its own and taken out of there. A crash in between leaves it in the thread, where
 * readers look first; the next write, or the event when it arrives, moves it.
 */
export const openMongoStore = async ({
  db,
  guarded,
  outboxIn,
}: {
  db: Db
  guarded: Guarded
  outboxIn: (collection: Collection<ThreadDocument>) => Promise<DocumentOutbox>
}): Promise<MessagingStore> => {
  const threads = db.collection<ThreadDocument>('thread')
  const messages = db.collection<MessageDocument>('message')
  await threads.createIndexes([
    { key: { members: 1, latestAt: -1 }, name: 'by_member' },
    { key: { unread: 1 }, name: 'by_unread' },
  ])
  await messages.createIndexes([
    { key: { thread: 1, seq: 1 }, name: 'by_thread', unique: true },
    { key: { thread: 1, key: 1 }, name: 'written_once', unique: true },
    { key: { thread: 1, words: 1 }, name: 'by_words' },
  ])
  const [facts, photos, outbox] = [
    await openMongoFacts(db),
    await makeMongoPhotos(db),
    await outboxIn(threads),
  ]

  const find = (id: string) => threads.findOne({ _id: id }, TIME_LIMIT)

  const move = async (id: string, fresh: MessageRecord[]) => {
    for (const record of fresh) await unlessThere(messages.insertOne(documentOf(record), TIME_LIMIT))
    const moved = fresh.map(({ seq }) => seq)
    await threads.updateOne({ _id: id }, { $pull: { fresh: { seq: { $in: moved } } } }, TIME_LIMIT)
  }

  const swap = async (
    { _id, version }: ThreadDocument,
    record: ThreadRecord,
    added: { fresh?: MessageRecord; pendingEvents: PendingEvent },
  ) => {
    const { matchedCount } = await threads.updateOne(
      { _id, version },
      { $set: { version: version + 1, ...columnsOf(record) }, $push: added },
      TIME_LIMIT,
    )
    return matchedCount === 1
  }

  /** Tries until nobody else has written between reading and writing. */
  const inTurn = async <T>(attempt: () => Promise<{ done: T } | undefined>): Promise<T> => {
    for (let round = 0; round < TRIES; round += 1) {
      const result = await attempt()
      if (result) return result.done
      await pause(Math.random() * Math.min(round, 20))
    }
    throw unavailable()
  }

  const written = async (found: ThreadDocument, filter: { key: string } | { seq: number }) =>
    found.fresh.find((one) => ('key' in filter ? one.key === filter.key : one.seq === filter.seq)) ??
    (await messages.findOne({ thread: found._id, ...filter }, TIME_LIMIT))?.record

  return guarded({
    ...facts,
    ...photos,

    thread: async (id) => (await find(id))?.record,

    open: async (given) => {
      const isNew = await unlessThere(
        threads.insertOne(
          { _id: given.id, version: 1, ...columnsOf(given), fresh: [], pendingEvents: [] },
          TIME_LIMIT,
        ),
      )
      return isNew ? given : ((await find(given.id))?.record ?? given)
    },

    threadsOf: async (member, { limit, skip }) => {
      const found = threads
        .find({ members: member, latestAt: { $gt: 0 } }, TIME_LIMIT)
        .sort({ latestAt: -1, _id: -1 })
        .skip(skip)
        .limit(limit)
      return (await found.toArray()).map(({ record }) => record)
    },

    unreadOf: async (member) => {
      const found = threads.find({ unread: member }, TIME_LIMIT).sort({ latestAt: -1, _id: -1 })
      return (await found.toArray()).map(({ record }) => record)
    },

    append: (id, given, now) =>
      inTurn<Awaited<ReturnType<MessagingStore['append']>>>(async () => {
        const found = await find(id)
        if (!found) return { done: undefined }
        const first = await written(found, { key: given.key })
        if (first) return { done: { message: first, thread: found.record, isNew: false } }
        const { thread, message } = append(found.record, given, now)
        const pendingEvents = outbox.pending(messageSent(thread, message))
        if (!(await swap(found, thread, { fresh: message, pendingEvents }))) return undefined
        outbox.written()
        // It is written: what goes wrong from here on is made good later.
        await move(id, [...found.fresh, message]).catch(() => undefined)
        return { done: { message, thread, isNew: true } }
      }),

    messages: async (id, { before = Number.MAX_SAFE_INTEGER, after, limit }) => {
      // First the thread: what is moved in the meantime is found in its new place.
      const fresh = (await find(id))?.fresh ?? []
      const forward = after !== undefined
      const rest = await messages
        .find({ thread: id, seq: { $gt: after ?? 0, $lt: before } }, TIME_LIMIT)
        .sort({ seq: forward ? 1 : -1 })
        .limit(limit)
        .toArray()
      const all = new Map(
        [...fresh, ...rest.map(({ record }) => record)]
          .filter(({ seq }) => seq > (after ?? 0) && seq < before)
          .map((record) => [record.seq, record]),
      )
      const inOrder = [...all.values()].toSorted((a, b) => a.seq - b.seq)
      return forward ? inOrder.slice(0, limit) : inOrder.slice(-limit)
    },

    read: (id, member, seq, now) =>
      inTurn<Awaited<ReturnType<MessagingStore['read']>>>(async () => {
        const found = await find(id)
        const side = found ? sideOf(found.record, member) : undefined
        if (!found || side === undefined) return { done: undefined }
        const { record } = found
        const upTo = seq === undefined || seq >= seqOf(record) ? record.latest : await written(found, { seq })
        const after = upTo && markRead(record, side, upTo)
        if (!after) return { done: { thread: record, moved: false } }
        const pendingEvents = outbox.pending(threadRead(after, side, now))
        if (!(await swap(found, after, { pendingEvents }))) return undefined
        outbox.written()
        return { done: { thread: after, moved: true } }
      }),

    settle: async (id) => {
      const fresh = (await find(id))?.fresh ?? []
      if (fresh.length > 0) await move(id, fresh)
    },

    search: async (member, words, { limit, skip }) => {
      const theirs = await threads
        .find({ members: member }, TIME_LIMIT)
        .project<{ _id: string }>({ _id: 1 })
        .toArray()
      const found = messages
        .find(
          {
            thread: { $in: theirs.map(({ _id }) => _id) },
            $and: words.map((word) => ({ words: { $regex: `^${escaped(word)}` } })),
          },
          TIME_LIMIT,
        )
        .sort({ at: -1, thread: -1, seq: -1 })
        .skip(skip)
        .limit(limit)
      return (await found.toArray()).map(({ record }) => record)
    },
  } satisfies MessagingStore)
}
