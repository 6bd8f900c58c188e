import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SessionCookies } from '@tribu/platform/http/cookies.ts'
import { makeReadEnded } from '@tribu/platform/http/ended-sessions.ts'
import type { SessionReader } from '@tribu/platform/http/session-reader.ts'
import type { Session } from '@tribu/platform/http/session-token.ts'
import type { ShortLived } from '@tribu/platform/short-lived/short-lived.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'

type Known = Pick<Session, 'member' | 'session'>

/** Whether a session has not ended, and its member is not blocked. */
export const makeStillOn = (deps: {
  shortLived: ShortLived
  identity: Pick<InternalApi<typeof identityInternal>, 'isSessionOn'>
}) => {
  const readEnded = makeReadEnded(deps.shortLived)
  return async (session: Known): Promise<boolean> => {
    const ended = await readEnded(session)
    return ended === undefined ? deps.identity.isSessionOn({ session: session.session }) : !ended
  }
}
type StillOn = ReturnType<typeof makeStillOn>

/**
 * Finds out who is at the door, and tells the modules by the `authorization` header, in place of whatever the client put there. An access
 * token that is over is traded for a new one without the page noticing; ended sessions and blocked members are visitors at once. Where
 * their marks do not tell, since short-lived state is away or has just been restarted, identity is asked.
 */
export const makeDoorSession = (deps: {
  stillOn: StillOn
  cookies: SessionCookies
  sessions: Pick<SessionReader, 'ofToken'>
  identity: Pick<InternalApi<typeof identityInternal>, 'refreshSession'>
}) => {
  const current = async (token: string | undefined): Promise<Session | undefined> => {
    const session = token === undefined ? undefined : await deps.sessions.ofToken(token)
    return session && (await deps.stillOn(session)) ? session : undefined
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
