import { AppError } from '@tribu/platform/errors.ts'

const refused = () =>
  new AppError({
    kind: 'forbidden',
    code: 'cross-site',
    detail: 'This request did not come from our own pages',
  })

type Headers = Record<string, string | string[] | undefined>

/**
 * Lets a write pass only when the browser says that it comes from our own pages. Forms may be url-encoded or multipart, which browsers
 * send across sites without asking first, so cookies alone prove nothing. A program without a browser sends neither header; it is let
 * through as long as it carries no cookie, since then there is nobody to impersonate.
 * @throws AppError forbidden
 */
export const checkSameOrigin = (headers: Headers, publicUrl: string) => {
  const site = headers['sec-fetch-site']
  const origin = headers['origin']
  if (site !== undefined) {
    if (site !== 'same-origin') throw refused()
    return
  }
  if (origin !== undefined) {
    if (origin !== new URL(publicUrl).origin && !sameHost(origin, headers['host'])) throw refused()
    return
  }
  if (headers['cookie'] !== undefined) throw refused()
}

// A member may reach the same server under another of its names, as 127.0.0.1 beside localhost.
const sameHost = (origin: string | string[], host: string | string[] | undefined) => {
  try {
    return typeof origin === 'string' && typeof host === 'string' && new URL(origin).host === host
  } catch {
    return false // "null" and other things that are no address
  }
}
