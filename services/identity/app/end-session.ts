import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { SessionStore } from '../ports.ts'
import type { TellEnded } from './ended-marks.ts'

/** Ends one session, everywhere at once. Doing it again changes nothing. */
export const makeEndSession =
  (deps: { db: Database; sessions: SessionStore; tellEnded: TellEnded; clock: Clock }) =>
  async (session: string): Promise<void> => {
    await deps.sessions.end(deps.db, session, deps.clock())
    await deps.tellEnded({ sessions: [session] })
  }
export type EndSession = ReturnType<typeof makeEndSession>
