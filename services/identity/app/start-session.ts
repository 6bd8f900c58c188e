import type { SessionTokens } from '@tribu/proto/internal/identity.ts'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { Queryable } from '@tribu/platform/db/database.ts'
import { signAccessToken } from '@tribu/platform/http/session-token.ts'
import { newId } from '@tribu/platform/ids.ts'
import type { Member } from '../domain/member.ts'
import type { SessionStore } from '../ports.ts'
import { newRefreshToken, tokenHash } from './refresh-tokens.ts'
import type { SigningKeys } from './signing-keys.ts'

/** A session that is not used for this long is over. */
export const SESSION_SECONDS = 60 * 24 * 3600

/** Signs the pair of tokens of a session. */
export const makeTokenPair =
  (deps: { signingKeys: SigningKeys; clock: Clock }) =>
  (member: Pick<Member, 'id' | 'access'>, session: string, refresh: string): SessionTokens => ({
    access: signAccessToken(
      { member: member.id, session, admin: member.access === 'admin' },
      deps.signingKeys.current(),
      secondsOf(deps.clock()),
    ),
    refresh,
    'refresh-seconds': SESSION_SECONDS,
  })

/** Begins a session of a member: a new family of refresh tokens. */
export const makeStartSession = (deps: {
  sessions: SessionStore
  signingKeys: SigningKeys
  clock: Clock
}) => {
  const tokenPair = makeTokenPair(deps)
  return async (within: Queryable, member: Member): Promise<SessionTokens> => {
    const id = newId()
    const refresh = newRefreshToken()
    const now = deps.clock()
    await deps.sessions.add(within, {
      id,
      member: member.id,
      now,
      expiresAt: now + SESSION_SECONDS * 1000,
      tokenHash: tokenHash(refresh),
    })
    return tokenPair(member, id, refresh)
  }
}
export type StartSession = ReturnType<typeof makeStartSession>
