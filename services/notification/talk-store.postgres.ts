import type { Queryable } from '@tribu/platform/db/database.ts'
import { mailDueAt, type Talk } from './when-to-mail.ts'

/*
 * What notification knows of the messages that members get, and have seen. Changes of one member take turns, since each makes anew when their
 * next mail is due. Times are milliseconds.
 */

const KEPT_MS = 180 * 24 * 3_600_000
const IS_WAITING = 'latest_seq > greatest(seen_seq, told_seq)'

/** Up to where each thread is told of. */
export type Covered = Record<string, number>

type When = { at: number; afterMs: number }

const lockTalk = async (within: Queryable, member: string) => {
  await within.query('insert into notification.talk (member) values ($1) on conflict do nothing', [member])
  await within.query('select 1 from notification.talk where member = $1 for update', [member])
}

/** Makes anew when a mail is due, once what it follows from is written. */
const arrangeMail = async (within: Queryable, member: string, afterMs: number) => {
  const [talk] = await within.query<Talk & { ordered: boolean }>(
    `select mailed_at as "mailedAt", back_at as "backAt", ordered,
       (select min(since) from notification.talk_thread where member = $1 and ${IS_WAITING}) as "waitingSince"
     from notification.talk where member = $1`,
    [member],
  )
  const due = talk && !talk.ordered ? mailDueAt(talk, afterMs) : null
  await within.query('update notification.talk set due_at = $2 where member = $1', [member, due])
}

/** A message has come for a member. */
export const noteMessage = async (
  within: Queryable,
  { member, thread, seq }: { member: string; thread: string; seq: number },
  { at, afterMs }: When,
): Promise<void> => {
  await lockTalk(within, member)
  await within.query(
    `insert into notification.talk_thread as known (member, thread, latest_seq, since, changed_at) values ($1, $2, $3, $4, $4)
     on conflict (member, thread) do update set
       since = case when known.latest_seq > greatest(known.seen_seq, known.told_seq) then known.since else excluded.since end,
       latest_seq = greatest(known.latest_seq, excluded.latest_seq), changed_at = excluded.changed_at`,
    [member, thread, seq, at],
  )
  await arrangeMail(within, member, afterMs)
}

/** A member has seen a thread up to a message. What they left unseen came about then. */
export const noteSeen = async (
  within: Queryable,
  { member, thread, seq }: { member: string; thread: string; seq: number },
  { at, afterMs }: When,
): Promise<void> => {
  await lockTalk(within, member)
  await within.query(
    `insert into notification.talk_thread as known (member, thread, seen_seq, since, changed_at) values ($1, $2, $3, $4, $4)
     on conflict (member, thread) do update set
       seen_seq = greatest(known.seen_seq, excluded.seen_seq), since = greatest(known.since, excluded.since),
       changed_at = excluded.changed_at`,
    [member, thread, seq, at],
  )
  await within.query('update notification.talk set back_at = greatest(back_at, $2) where member = $1', [
    member,
    at,
  ])
  await arrangeMail(within, member, afterMs)
}

/** Takes members whose mail is due, in the transaction that orders it. */
export const takeDueTalks = async (within: Queryable, now: number, limit: number): Promise<string[]> => {
  const rows = await within.query<{ member: string }>(
    `update notification.talk set due_at = null, ordered = true where member in (
       select member from notification.talk where due_at <= $1 order by due_at limit $2 for update skip locked)
     returning member`,
    [now, limit],
  )
  return rows.map(({ member }) => member)
}

/** What waits for a mail, and up to where each thread was told of before. */
export const threadsOf = (
  within: Queryable,
  member: string,
): Promise<{ thread: string; latest: number; told: number; waiting: boolean }[]> =>
  within.query(
    `select thread, latest_seq as latest, told_seq as told, ${IS_WAITING} as waiting
     from notification.talk_thread where member = $1`,
    [member],
  )

/** Notes how a mail ended: what it covered is told, and `sent` says that it went. Without `covered` all that is known by now is done with. */
export const noteMailed = async (
  within: Queryable,
  member: string,
  {
    covered,
    sent,
    now,
    afterMs,
  }: { covered: Covered | undefined; sent: boolean; now: number; afterMs: number },
): Promise<void> => {
  await lockTalk(within, member)
  if (covered)
    for (const [thread, seq] of Object.entries(covered))
      await within.query(
        `insert into notification.talk_thread as known (member, thread, told_seq, changed_at) values ($1, $2, $3, $4)
         on conflict (member, thread) do update set told_seq = greatest(known.told_seq, excluded.told_seq)`,
        [member, thread, seq, now],
      )
  else
    await within.query(
      `update notification.talk_thread set told_seq = latest_seq where member = $1 and ${IS_WAITING}`,
      [member],
    )
  await within.query(
    'update notification.talk set ordered = false, mailed_at = case when $2 then $3 else mailed_at end where member = $1',
    [member, sent, now],
  )
  await arrangeMail(within, member, afterMs)
}

/** Whether a member has seen the message that an order is about. */
export const hasSeen = async (within: Queryable, member: string, about: unknown): Promise<boolean> => {
  const { thread, seq } = about as { thread: string; seq: number }
  const rows = await within.query(
    'select 1 from notification.talk_thread where member = $1 and thread = $2 and seen_seq >= $3',
    [member, thread, seq],
  )
  return rows.length > 0
}

/** Forgets threads in which nothing has happened for half a year. */
export const forgetTalks = async (within: Queryable, now: number): Promise<void> => {
  await within.query('delete from notification.talk_thread where changed_at < $1', [now - KEPT_MS])
}
