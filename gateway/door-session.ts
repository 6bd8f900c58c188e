import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SessionCookies } from '@tribu/platform/http/cookies.ts'
import { endedMemberKey, endedSessionKey } from '@tribu/platform/http/ended-sessions.ts'
import type { SessionReader } from '@tribu/platform/http/session-reader.ts'
import type { Session } from '@tribu/platform/http/session-token.ts'
import type { ShortLived } from '@tribu/platform/short-lived/short-lived.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'

/**
 * Finds out who is at the door, and tells the modules by the `authorization` header, in place of whatever the client put there. An access
 * token that is over is traded for a new one without the page noticing; ended sessions and blocked members are visitors at once.
 */
export const makeDoorSession = (deps: {
  cookies: SessionCookies
  sessions: Pick<SessionReader, 'ofToken'>
  shortLived: ShortLived
  identity: Pick<InternalApi<typeof identityInternal>, 'refreshSession'>
}) => {
  const stillOn = async (session: Session) =>
    (await deps.shortLived.marked([endedSessionKey(session.session), endedMemberKey(session.member)]))
      .size === 0

  const current = async (token: string | undefined): Promise<Session | undefined> => {
    const session = token === undefined ? undefined : await deps.sessions.ofToken(token)
    return session && (await stillOn(session)) ? session : undefined
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<Session | undefined> => {
    const { access, refresh } = deps.cookies.read(request.headers.cookie)
    delete request.headers.authorization
    let token = access
    let session = await current(token)
    if (!session && refresh !== undefined) {
      const tokens = await deps.identity.refreshSession({ refresh })
      for (const line of tokens ? deps.cookies.set(tokens) : deps.cookies.clear())
        response.appendHeader('set-cookie', line)
      token = tokens?.access
      session = await current(token)
    } else if (!session && access !== undefined) {
      for (const line of deps.cookies.clear()) response.appendHeader('set-cookie', line)
    }
    if (session) request.headers.authorization = `Bearer ${token}`
    return session
  }
}
