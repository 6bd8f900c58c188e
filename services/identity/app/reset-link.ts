import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { MemberStore, ResetStore } from '../ports.ts'
import { resetToken } from './reset-token.ts'

/** The token for the mail of a request; undefined when the request is over, used, or its member may not come in. */
export const makeResetLink =
  (deps: { db: Database; members: MemberStore; resets: ResetStore; secret: Buffer; clock: Clock }) =>
  async (id: string): Promise<string | undefined> => {
    const request = await deps.resets.find(deps.db, id)
    if (!request || request.usedAt !== null || request.expiresAt <= deps.clock()) return undefined
    const member = await deps.members.find(deps.db, request.member)
    return member && !member.blocked ? resetToken(request.id, deps.secret) : undefined
  }
