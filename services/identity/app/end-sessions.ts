import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import {
  ENDED_SESSIONS_CHANNEL,
  endedMemberKey,
  endedSessionKey,
} from '@tribu/platform/http/ended-sessions.ts'
import { ACCESS_TOKEN_SECONDS } from '@tribu/platform/http/session-token.ts'
import type { ShortLived } from '@tribu/platform/short-lived/short-lived.ts'
import type { MemberStore, SessionStore } from '../ports.ts'

/** Tells every gateway to refuse the access tokens of sessions that ended, and of members who were blocked. */
export const makeTellEnded =
  (deps: { shortLived: ShortLived }) =>
  async (ended: { sessions?: string[]; members?: string[] }): Promise<void> => {
    const keys = [
      ...(ended.sessions ?? []).map(endedSessionKey),
      ...(ended.members ?? []).map(endedMemberKey),
    ]
    for (const key of keys) {
      await deps.shortLived.mark(key, ACCESS_TOKEN_SECONDS)
      await deps.shortLived.announce(ENDED_SESSIONS_CHANNEL, key)
    }
  }
export type TellEnded = ReturnType<typeof makeTellEnded>

/** Ends one session, everywhere at once. Doing it again changes nothing. */
export const makeEndSession =
  (deps: { db: Database; sessions: SessionStore; tellEnded: TellEnded; clock: Clock }) =>
  async (session: string): Promise<void> => {
    await deps.sessions.end(deps.db, session, deps.clock())
    await deps.tellEnded({ sessions: [session] })
  }
export type EndSession = ReturnType<typeof makeEndSession>

/**
 * Marks again what ended while an access token may still live. The marks are gone when this process, or the engine that keeps them,
 * was restarted; or a crash came between the end and its mark.
 */
export const makeRestoreEnded =
  (deps: {
    db: Database
    sessions: SessionStore
    members: MemberStore
    tellEnded: TellEnded
    clock: Clock
  }) =>
  async (): Promise<void> => {
    const since = deps.clock() - ACCESS_TOKEN_SECONDS * 1000
    const sessions = await deps.sessions.endedSince(deps.db, since)
    const members = await deps.members.blockedSince(deps.db, since)
    await deps.tellEnded({ sessions: sessions.map((session) => session.id), members })
  }
