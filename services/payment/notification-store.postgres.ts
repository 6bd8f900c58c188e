import type { Database } from '@tribu/platform/db/database.ts'

/** Something that Stripe told: which object is to be fetched. `account` is empty for the marketplace itself. Times are seconds. */
export type Notification = { id: string; type: string; object: string; account: string; created: number }
type Row = Notification & { attempts: number }

const LONGEST_PAUSE_S = 3600

/** What Stripe told, each once, and whether it is done. */
export const makeNotificationStore = (db: Database) => ({
  /** Returns whether it was new. Once this answers, it will be taken up. */
  add: async (given: Notification, now: number): Promise<boolean> =>
    (
      await db.query(
        `insert into payment.notification (id, type, object, account, created, received_at, due_at)
         values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing returning id`,
        [given.id, given.type, given.object, given.account, given.created, now],
      )
    ).length > 0,
  unknown: async (ids: string[]): Promise<Set<string>> => {
    const known = await db.query<{ id: string }>('select id from payment.notification where id = any($1)', [
      ids,
    ])
    const seen = new Set(known.map(({ id }) => id))
    return new Set(ids.filter((id) => !seen.has(id)))
  },
  /** The one that is due longest; until `lease` seconds from now nobody else takes it. */
  claim: async (now: number, lease: number): Promise<Row | undefined> =>
    (
      await db.query<Row>(
        `update payment.notification set due_at = $2, attempts = attempts + 1 where id = (
           select id from payment.notification where due_at <= $1 order by due_at, created limit 1 for update skip locked
         ) returning id, type, object, account, created, attempts`,
        [now, now + lease],
      )
    )[0],
  done: (id: string) =>
    db.query('update payment.notification set due_at = null, last_error = null where id = $1', [id]),
  putOff: (id: string, error: string, now: number, attempts: number) =>
    db.query('update payment.notification set due_at = $3, last_error = $2 where id = $1', [
      id,
      error,
      now + Math.min(LONGEST_PAUSE_S, 2 ** Math.min(attempts - 1, 12)),
    ]),
  failing: (tries: number) =>
    db.query<Row & { last_error: string; received_at: number }>(
      `select id, type, object, account, created, attempts, last_error, received_at from payment.notification
       where due_at is not null and attempts >= $1 and last_error is not null order by received_at`,
      [tries],
    ),
  retry: async (id: string): Promise<boolean> =>
    (
      await db.query(
        'update payment.notification set due_at = 0 where id = $1 and due_at is not null returning id',
        [id],
      )
    ).length > 0,
  /** How far back catching up has looked; seconds. */
  cursor: async (name: string): Promise<number | undefined> =>
    (await db.query<{ at: number }>('select at from payment.cursor where name = $1', [name]))[0]?.at,
  moveCursor: (name: string, at: number) =>
    db.query(
      `insert into payment.cursor (name, at) values ($1, $2) on conflict (name) do update set at = greatest(cursor.at, excluded.at)`,
      [name, at],
    ),
})
export type NotificationStore = ReturnType<typeof makeNotificationStore>
