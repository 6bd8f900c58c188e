import type { SessionTokens } from '@tribu/proto/internal/identity.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database, Tx } from '@tribu/platform/db/database.ts'
import type { Log } from '@tribu/platform/log.ts'
import { decideRefresh } from '../domain/refresh-decision.ts'
import type { MemberStore, SessionStore } from '../ports.ts'
import type { TellEnded } from './ended-marks.ts'
import { successorOf, tokenHash } from './refresh-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'
import { makeTokenPair, SESSION_SECONDS } from './start-session.ts'

/**
 * Trades a refresh token for a new pair. Calls of one family take turns on its row. Undefined: unknown, over, blocked, or replayed; a
 * replay ends the family, since the token is in two hands.
 */
export const makeRefreshSession = (deps: {
  db: Database
  members: MemberStore
  sessions: SessionStore
  signingKeys: SigningKeys
  tellEnded: TellEnded
  secret: Buffer
  clock: Clock
  log: Log
}) => {
  const tokenPair = makeTokenPair(deps)

  /** The newest token of the family: a successor may itself have been traded already. */
  const livingSuccessor = async (tx: Tx, token: string) => {
    let next = successorOf(token, deps.secret)
    while (await deps.sessions.isUsed(tx, tokenHash(next))) next = successorOf(next, deps.secret)
    return next
  }

  return async (token: string): Promise<SessionTokens | undefined> => {
    const outcome = await deps.db.transaction(async (tx) => {
      const found = await deps.sessions.lockToken(tx, tokenHash(token))
      if (!found) return undefined
      const now = deps.clock()
      const decision = decideRefresh(found, now)
      if (decision === 'over') return undefined
      if (decision === 'replay') {
        await deps.sessions.end(tx, found.session, now)
        return { replayed: found.session }
      }
      const member = await deps.members.find(tx, found.member)
      if (!member || member.blocked) return undefined
      const next = decision === 'rotate' ? successorOf(token, deps.secret) : await livingSuccessor(tx, token)
      if (decision === 'rotate') {
        await deps.sessions.rotate(tx, {
          session: found.session,
          used: tokenHash(token),
          next: tokenHash(next),
          now,
          expiresAt: now + SESSION_SECONDS * 1000,
        })
      }
      return { tokens: tokenPair(member, found.session, next) }
    })
    if (!outcome) return undefined
    if (outcome.tokens) return outcome.tokens
    deps.log.warn({ session: outcome.replayed }, 'a used refresh token came again; its session was ended')
    await deps.tellEnded({ sessions: [outcome.replayed] })
    return undefined
  }
}
