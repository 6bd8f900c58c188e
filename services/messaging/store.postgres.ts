import { RECORD_COLUMNS } from '@tribu/platform/bus/record-row.ts'
import type { Database, Tx } from '@tribu/platform/db/database.ts'
import { wordsOf } from '@tribu/platform/fold-text.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
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
import { makeFacts } from './facts.postgres.ts'
import type { MessagingStore } from './ports.ts'
import { makeMessagePhotos } from './photos.postgres.ts'

type ThreadRow = { document: ThreadRecord }
type MessageRow = { document: MessageRecord }

const columnsOf = (thread: ThreadRecord) => [
  thread.id,
  ...thread.members,
  thread.latest?.at ?? null,
  unreadOf(thread, 0),
  unreadOf(thread, 1),
  JSON.stringify(thread),
]
const COLUMNS = '(id, user1, user2, latest_at, unread1, unread2, document)'

// Threads are talked in live: of the ways to the database each counts.
const WRITE = `with thread as (
    update messaging.thread set ${COLUMNS} = ($1::uuid, $2::uuid, $3::uuid, $4::bigint, $5::int, $6::int, $7::jsonb) where id = $1
  ), message as (
    insert into messaging.message (thread, seq, key, at, words, document)
    values ($1, $8, $9, $10, array_to_tsvector($11::text[]), $12)
  )
  insert into messaging.outbox (${RECORD_COLUMNS}) values ($13, $14, $15, $16, $17, $18, $19)`

const save = (tx: Tx, thread: ThreadRecord) =>
  tx.query(
    `update messaging.thread set ${COLUMNS} = ($1::uuid, $2::uuid, $3::uuid, $4::bigint, $5::int, $6::int, $7::jsonb) where id = $1`,
    columnsOf(thread),
  )

const lock = async (tx: Tx, id: string): Promise<ThreadRecord | undefined> =>
  (
    await tx.query<ThreadRow>('select document from messaging.thread where id = $1 for no key update', [id])
  )[0]?.document

// Quoted, so that what a member typed is a word and no operator.
const prefix = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}':*`

/** Talk in PostgreSQL: threads and messages as JSONB. Whoever writes into a thread holds its row, so its numbers have no gap and no double. */
export const makePostgresStore = (db: Database, outbox: Outbox): MessagingStore => {
  const documents = async <T>(sql: string, values: unknown[]) =>
    (await db.query<{ document: T }>(sql, values)).map(({ document }) => document)
  const thread = async (id: string) =>
    (await documents<ThreadRecord>('select document from messaging.thread where id = $1', [id]))[0]

  return {
    ...makeFacts(db),
    ...makeMessagePhotos(db),
    thread,

    open: async (given) => {
      await db.query(
        `insert into messaging.thread ${COLUMNS} values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        columnsOf(given),
      )
      return (await thread(given.id)) ?? given
    },

    threadsOf: (member, { limit, skip }) =>
      documents(
        `select document from messaging.thread where (user1 = $1 or user2 = $1) and latest_at is not null
         order by latest_at desc, id desc limit $2 offset $3`,
        [member, limit, skip],
      ),

    unreadOf: (member) =>
      documents(
        `select document from messaging.thread where (user1 = $1 and unread1 > 0) or (user2 = $1 and unread2 > 0)
         order by latest_at desc, id desc`,
        [member],
      ),

    append: (id, given, now) =>
      db.transaction(async (tx) => {
        const before = await lock(tx, id)
        if (!before) return undefined
        const [first] = await tx.query<MessageRow>(
          'select document from messaging.message where thread = $1 and key = $2',
          [id, given.key],
        )
        if (first) return { message: first.document, thread: before, isNew: false }
        const written = append(before, given, now)
        const { message } = written
        await tx.query(WRITE, [
          ...columnsOf(written.thread),
          message.seq,
          message.key,
          message.at,
          wordsOf(message.text),
          JSON.stringify(message),
          ...outbox.row(messageSent(written.thread, message)),
        ])
        tx.afterCommit(outbox.written)
        return { ...written, isNew: true }
      }),

    messages: async (id, { before, after, limit }) => {
      const forward = after !== undefined
      const found = await documents<MessageRecord>(
        `select document from messaging.message where thread = $1 and seq > $2 and seq < $3
         order by seq ${forward ? 'asc' : 'desc'} limit $4`,
        [id, after ?? 0, before ?? Number.MAX_SAFE_INTEGER, limit],
      )
      return forward ? found : found.toReversed()
    },

    read: (id, member, seq, now) =>
      db.transaction(async (tx) => {
        const before = await lock(tx, id)
        const side = before && sideOf(before, member)
        if (!before || side === undefined) return undefined
        const [upTo] =
          seq === undefined || seq >= seqOf(before)
            ? [before.latest]
            : (
                await tx.query<MessageRow>(
                  'select document from messaging.message where thread = $1 and seq = $2',
                  [id, seq],
                )
              ).map(({ document }) => document)
        const after = upTo && markRead(before, side, upTo)
        if (!after) return { thread: before, moved: false }
        await save(tx, after)
        await outbox.add(tx, threadRead(after, side, now))
        return { thread: after, moved: true }
      }),

    settle: async () => undefined,

    search: (member, words, { limit, skip }) =>
      documents(
        `select message.document from messaging.message join messaging.thread on thread.id = message.thread
         where (thread.user1 = $1 or thread.user2 = $1) and words @@ $2::tsquery
         order by message.at desc, message.thread desc, message.seq desc limit $3 offset $4`,
        [member, words.map(prefix).join(' & '), limit, skip],
      ),
  }
}
