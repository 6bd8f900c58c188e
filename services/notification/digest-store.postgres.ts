import type { Database, Queryable } from '@tribu/platform/db/database.ts'
import { newId } from '@tribu/platform/ids.ts'
import type { DroppedBecause } from './decide.ts'
import type { TellingKind } from './kinds.ts'
import type { Due } from './store.postgres.ts'

/** So many mails that do not press go out singly within this time; what comes then waits as long, and is one mail. */
export const SINGLE_MAX = 3
export const FLOOD_MS = 10 * 60_000

const countLately = async (within: Queryable, member: string, now: number) => {
  const [row] = await within.query<{ count: number }>(
    `select coalesce(sum(case when kind = 'digest' then $3::int else 1 end), 0)::int as count
     from notification.outgoing_mail where member = $1 and let_out_at > $2`,
    [member, now - FLOOD_MS, SINGLE_MAX],
  )
  return row?.count ?? 0
}

const letOut = (within: Queryable, id: string, now: number) =>
  within.query('update notification.outgoing_mail set let_out_at = coalesce(let_out_at, $2) where id = $1', [
    id,
    now,
  ])

/** The digest of a member that takes in more, made where there is none. Nobody claims it before this transaction ends. */
const openDigest = async (within: Queryable, member: string, now: number): Promise<string> => {
  const find = async () =>
    (
      await within.query<{ id: string }>(
        `select id from notification.outgoing_mail
         where member = $1 and kind = 'digest' and status = 'waiting' and attempts = 0 for update`,
        [member],
      )
    )[0]?.id
  const open = await find()
  if (open) return open
  const id = newId()
  await within.query(
    `insert into notification.outgoing_mail (id, once, kind, member, next_try, created_at) values ($1, $2, 'digest', $3, $4, $5)`,
    [id, `digest ${id}`, member, now + FLOOD_MS, now],
  )
  return id
}

/**
 * Lets a mail that does not press go out by itself, or puts it into the member's next digest when there was a flood of them. Exact over copies:
 * the mails of one member take turns. A mail that was let out stays so at its next try.
 */
export const letOutOrMerge = (db: Database, due: Due<string>, now: number): Promise<'single' | 'digest'> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mails of ${due.member}`])
    const [known] = await tx.query<{ at: number | null }>(
      'select let_out_at as at from notification.outgoing_mail where id = $1',
      [due.id],
    )
    const isLetOut = known?.at !== null
    if (isLetOut || due.kind === 'digest' || (await countLately(tx, due.member, now)) < SINGLE_MAX) {
      if (!isLetOut) await letOut(tx, due.id, now)
      return 'single'
    }
    const digest = await openDigest(tx, due.member, now)
    await tx.query(
      `update notification.outgoing_mail set digest = $2, status = 'dropped', reason = 'digest', done_at = $3 where id = $1`,
      [due.id, digest, now],
    )
    return 'digest'
  })

/** What stands in a digest, oldest first. */
export const mergedInto = (within: Queryable, digest: string): Promise<Due<TellingKind>[]> =>
  within.query<Due<TellingKind>>(
    `select id, once, kind, member, request, about, attempts, created_at as "createdAt"
     from notification.outgoing_mail where digest = $1 order by created_at, id`,
    [digest],
  )

/** Notes why something does not stand in its digest after all. */
export const leaveOut = async (within: Queryable, id: string, reason: DroppedBecause): Promise<void> => {
  await within.query('update notification.outgoing_mail set reason = $2 where id = $1', [id, reason])
}
