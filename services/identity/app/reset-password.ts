import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { invalid } from '@tribu/platform/errors.ts'
import type { MemberStore, ResetStore, SessionStore } from '../ports.ts'
import type { TellEnded } from './ended-marks.ts'
import type { Passwords } from './passwords.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { requestOfToken } from './reset-token.ts'

const linkOver = () =>
  invalid('token', 'This link is no longer valid. Please ask for a new one', 'reset-link')

/** Sets a new password by a mailed token, once: all open requests of the member are used up and all their sessions end. */
export const makeResetPassword =
  (deps: {
    db: Database
    members: MemberStore
    sessions: SessionStore
    resets: ResetStore
    passwords: Passwords
    tellEnded: TellEnded
    secret: Buffer
    clock: Clock
  }) =>
  async (form: { token: string; password: string }): Promise<void> => {
    const id = requestOfToken(form.token, deps.secret)
    const request = id && (await deps.resets.find(deps.db, id))
    if (!request || request.usedAt !== null || request.expiresAt <= deps.clock()) throw linkOver()
    refuseCommonPassword(form.password)
    const passwordHash = await deps.passwords.hash(form.password)
    const sessions = await deps.db.transaction(async (tx) => {
      const now = deps.clock()
      // Locked, so that a sign-in with the old password either ends here or does not begin.
      const member = await deps.members.lock(tx, request.member)
      if (!member || !(await deps.resets.useUp(tx, request.id, member.id, now))) throw linkOver()
      await deps.members.setPassword(tx, member.id, passwordHash, now)
      return deps.sessions.endAll(tx, member.id, now)
    })
    await deps.tellEnded({ sessions })
  }
