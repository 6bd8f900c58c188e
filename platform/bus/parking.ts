import type { Database } from '../db/database.ts'
import type { EventRecord } from './event.ts'
import type { DeadLetter } from './bus.ts'
import { RECORD_COLUMNS, recordOf, valuesOf, type RecordRow } from './record-row.ts'
import { newId } from '../ids.ts'

/** An event that waits: the head of its key for its next try, the others for the head. */
export type Parked = { place: number; record: EventRecord; attempts: number }

/** Where a group's failing events stand aside. Survives a restart; order per key is the order of parking. */
export type ParkingLot = {
  keys: (group: string) => Promise<Set<string>>
  park: (
    group: string,
    record: EventRecord,
    failure: { error: string; nextTry: number } | undefined,
  ) => Promise<void>
  /** The heads of keys that are due. */
  due: (group: string, now: number) => Promise<Parked[]>
  retryLater: (place: number, failure: { error: string; nextTry: number }) => Promise<void>
  /** Takes an event out; with `dead` it becomes a dead letter in the same step. */
  leave: (place: number, dead?: { error: string; now: number }) => Promise<void>
  deadLetters: () => Promise<DeadLetter[]>
  /** Makes a dead letter a parked event again, due now, behind what is parked of its key. False: there is none. */
  parkAgain: (id: string) => Promise<boolean>
  /** False: there is none. */
  discard: (id: string) => Promise<boolean>
  counts: () => Promise<{ group: string; topic: string; parked: number; dead: number }[]>
  forget: (group: string) => Promise<void>
}

type Row = RecordRow & { place: number; attempts: number }

/** The parking lot in PostgreSQL (schema `bus`). */
export const makePostgresParking = (db: Database): ParkingLot => ({
  keys: async (group) => {
    const rows = await db.query<{ key: string }>(
      'select distinct key from bus.parked where consumer_group = $1',
      [group],
    )
    return new Set(rows.map((row) => row.key))
  },

  park: async (group, record, failure) => {
    await db.query(
      `insert into bus.parked (consumer_group, ${RECORD_COLUMNS}, attempts, error, next_try)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (consumer_group, event_id) do nothing`,
      [group, ...valuesOf(record), failure ? 1 : 0, failure?.error ?? '', failure?.nextTry ?? 0],
    )
  },

  due: async (group, now) => {
    const rows = await db.query<Row>(
      `select * from (
         select distinct on (key) place, ${RECORD_COLUMNS}, attempts, next_try from bus.parked where consumer_group = $1 order by key, place
       ) head where next_try <= $2 order by place limit 100`,
      [group, now],
    )
    return rows.map((row) => ({ place: row.place, record: recordOf(row), attempts: row.attempts }))
  },

  retryLater: async (place, failure) => {
    await db.query(
      'update bus.parked set attempts = attempts + 1, error = $2, next_try = $3 where place = $1',
      [place, failure.error, failure.nextTry],
    )
  },

  leave: async (place, dead) => {
    await db.transaction(async (tx) => {
      const [row] = await tx.query<Row & { consumer_group: string }>(
        'delete from bus.parked where place = $1 returning *',
        [place],
      )
      if (!row || !dead) return
      await tx.query(
        `insert into bus.dead_letter (id, consumer_group, ${RECORD_COLUMNS}, attempts, error, failed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [newId(), row.consumer_group, ...valuesOf(recordOf(row)), row.attempts + 1, dead.error, dead.now],
      )
    })
  },

  deadLetters: async () =>
    db.query<DeadLetter>(
      `select id, consumer_group as "group", topic, key, name, error, attempts, failed_at as "failedAt"
       from bus.dead_letter order by failed_at desc limit 200`,
    ),

  parkAgain: async (id) => {
    const rows = await db.query(
      `with letter as (delete from bus.dead_letter where id = $1 returning *),
       parked as (
         insert into bus.parked (consumer_group, ${RECORD_COLUMNS}, attempts, error, next_try)
         select consumer_group, ${RECORD_COLUMNS}, attempts, error, 0 from letter on conflict (consumer_group, event_id) do nothing
       )
       select id from letter`,
      [id],
    )
    return rows.length === 1
  },

  discard: async (id) =>
    (await db.query('delete from bus.dead_letter where id = $1 returning id', [id])).length === 1,

  counts: async () =>
    db.query(
      `select consumer_group as "group", topic, sum(parked)::int as parked, sum(dead)::int as dead from (
         select consumer_group, topic, 1 as parked, 0 as dead from bus.parked
         union all select consumer_group, topic, 0, 1 from bus.dead_letter
       ) both_kinds group by 1, 2`,
    ),

  forget: async (group) => {
    await db.query('delete from bus.parked where consumer_group = $1', [group])
    await db.query('delete from bus.dead_letter where consumer_group = $1', [group])
  },
})
