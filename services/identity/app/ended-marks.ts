import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import {
  allMarkedKey,
  ENDED_SESSIONS_CHANNEL,
  endedMemberKey,
  endedSessionKey,
} from '@tribu/platform/http/ended-sessions.ts'
import { ACCESS_TOKEN_SECONDS } from '@tribu/platform/http/session-token.ts'
import type { ShortLived } from '@tribu/platform/short-lived/short-lived.ts'
import type { MemberStore, SessionStore } from '../ports.ts'

/*
 * The marks by which every gateway refuses the access tokens of sessions that ended and of members who were blocked.
 *
 * What ended is written down before it is marked. All marks of a memory are there once the mark of that memory says so; until then
 * gateways ask us. One gap is left: a copy that wrote an end down, and then could not reach short-lived state though gateways could,
 * owes a mark. It sets it as soon as it can; when it ends before that, another copy does within `AGAIN_MS`.
 */

const AGAIN_MS = 60_000
// As long as no memory lasts.
const FOR_EVER_SECONDS = 10 * 365 * 24 * 3600

export const makeEndedMarks = (deps: {
  db: Database
  sessions: SessionStore
  members: MemberStore
  shortLived: ShortLived
  clock: Clock
}) => {
  const { db, shortLived } = deps
  let owing = false
  let restoredAt = Number.NEGATIVE_INFINITY

  const set = async (keys: string[]) => {
    for (const key of keys) {
      await shortLived.mark(key, ACCESS_TOKEN_SECONDS)
      await shortLived.announce(ENDED_SESSIONS_CHANNEL, key)
    }
  }

  /** Marks what ended while an access token of it may still live. */
  const restore = async () => {
    const since = deps.clock() - ACCESS_TOKEN_SECONDS * 1000
    const sessions = await deps.sessions.endedSince(db, since)
    const members = await deps.members.blockedSince(db, since)
    await set([...sessions.map(({ id }) => endedSessionKey(id)), ...members.map(endedMemberKey)])
    // Who was let in again meanwhile had the mark taken off before we set it.
    const blocked = new Set(await deps.members.blockedSince(db, since))
    for (const id of members) if (!blocked.has(id)) await shortLived.unmark(endedMemberKey(id))
  }

  return {
    /** Marks what has just ended. @throws AppError unavailable; then the marks are owed, and set later */
    tell: async (ended: { sessions?: string[]; members?: string[] }): Promise<void> => {
      const keys = [
        ...(ended.sessions ?? []).map(endedSessionKey),
        ...(ended.members ?? []).map(endedMemberKey),
      ]
      await set(keys).catch((error: unknown) => {
        owing = true
        throw error
      })
    },

    /** Sets all marks again where they may be missing; to be called every second or so. Returns whether short-lived state was there. */
    keep: async (): Promise<boolean> => {
      const memory = shortLived.memory()
      if (memory === undefined) return false
      const all = allMarkedKey(memory)
      const whole = (await shortLived.marked([all])).has(all)
      if (whole && !owing && performance.now() - restoredAt < AGAIN_MS) return true
      owing = false
      await restore().catch((error: unknown) => {
        owing = true
        throw error
      })
      restoredAt = performance.now()
      await shortLived.mark(all, FOR_EVER_SECONDS)
      return true
    },
  }
}
export type TellEnded = ReturnType<typeof makeEndedMarks>['tell']
