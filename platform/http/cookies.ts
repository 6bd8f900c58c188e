import { parseCookie, stringifySetCookie } from 'cookie'
import type { SessionTokens } from '@tribu/proto/internal/identity.ts'
import { ACCESS_TOKEN_SECONDS } from './session-token.ts'

/** The cookies of a session: their names, and how they are read, set and cleared. */
export type SessionCookies = {
  /** What a `Cookie` header carries. */
  read: (header: string | undefined) => { access: string | undefined; refresh: string | undefined }
  /** The `Set-Cookie` lines of new tokens. */
  set: (tokens: SessionTokens) => string[]
  /** The `Set-Cookie` lines that remove both. */
  clear: () => string[]
}

/**
 * HttpOnly, SameSite=Lax, for the whole site: the gateway trades the refresh token on any path. Behind https also Secure, with the prefix
 * `__Host-`, which browsers accept from this very host only; a neighbouring subdomain cannot plant them.
 */
export const makeSessionCookies = (publicUrl: string): SessionCookies => {
  const secure = publicUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  const ACCESS = `${prefix}tribu-access`
  const REFRESH = `${prefix}tribu-refresh`
  const line = (name: string, value: string, maxAge: number) =>
    stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure })
  return {
    read: (header) => {
      const cookies = parseCookie(header ?? '')
      return { access: cookies[ACCESS] || undefined, refresh: cookies[REFRESH] || undefined }
    },
    set: (tokens) => [
      line(ACCESS, tokens.access, ACCESS_TOKEN_SECONDS),
      line(REFRESH, tokens.refresh, tokens['refresh-seconds']),
    ],
    clear: () => [line(ACCESS, '', 0), line(REFRESH, '', 0)],
  }
}
