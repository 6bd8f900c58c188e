import type { Database, Queryable } from '@tribu/platform/db/database.ts'
import type { TextCounts } from './text-caps.ts'

/** Texts are counted one after the other, over all copies, so that the caps are exact; until the transaction ends. */
const TURN_LOCK = 7_200_401
const DAY_MS = 24 * 3_600_000
/** A second day is left for questions about bills. */
const KEPT_MS = 2 * DAY_MS

/** `number` and `range` stand for a number and its neighbours; which they are cannot be told from them. */
type CountedText = {
  id: string
  member: string
  number: string
  range: string
  country: string
  now: number
}

/**
 * Counts a text, unless `refuse` gives a reason against it from what was counted within the last day; returns the reason. One that was
 * counted already is not asked about again: it goes out as it would have when it was.
 */
export const countText = (
  db: Database,
  { id, member, number, range, country, now }: CountedText,
  refuse: (counts: TextCounts) => string | undefined,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [TURN_LOCK])
    const [row] = await tx.query<TextCounts & { before: number }>(
      `select count(*) filter (where id = $1) as before, count(*) filter (where number = $2) as number,
              count(*) filter (where range = $3) as range, count(*) filter (where member = $4) as member,
              count(*) filter (where country = $5) as country, count(*) as "all"
       from notification.counted_text where at > $6 or id = $1`,
      [id, number, range, member, country, now - DAY_MS],
    )
    const reason = row!.before > 0 ? undefined : refuse(row!)
    if (reason === undefined)
      await tx.query(
        `insert into notification.counted_text (id, member, number, range, country, at)
         values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
        [id, member, number, range, country, now],
      )
    return reason
  })

/** Nothing is kept for longer than it is counted. */
export const forgetCountedTexts = async (within: Queryable, now: number): Promise<void> => {
  await within.query('delete from notification.counted_text where at < $1', [now - KEPT_MS])
}
