/*
 * When a mail about unseen messages is due.
 *
 *   a message comes, nothing else waits ──> one mail, some minutes after it came: who reads it before that gets none
 *   more come before the mail ────────────> they are in it
 *   more come after the mail ─────────────> the next mail: as soon after them when the member has been back since the last one,
 *                                           else six hours after it, however many there are
 */

/** What decides. Times are milliseconds. */
export type Talk = {
  /** When the first message came that is neither seen nor in a mail; null where there is none. */
  waitingSince: number | null
  /** When the last mail went out. */
  mailedAt: number | null
  /** When the member last looked at a thread. */
  backAt: number | null
}

/** Between two mails to a member who does not come and look. */
export const APART_MS = 6 * 3_600_000

/** When a mail is due; null: none is. `afterMs` is how long a message is given to be read. */
export const mailDueAt = ({ waitingSince, mailedAt, backAt }: Talk, afterMs: number): number | null => {
  if (waitingSince === null) return null
  const due = waitingSince + afterMs
  const wasBack = mailedAt === null || (backAt !== null && backAt > mailedAt)
  return wasBack ? due : Math.max(due, mailedAt + APART_MS)
}
