import type { RequestHandler } from 'express'
import { AppError, notFound } from '@tribu/platform/errors.ts'
import { noteRoute } from '@tribu/platform/http/request-scope.ts'
import type { Session } from '@tribu/platform/http/session-token.ts'
import type { ShortLived } from '@tribu/platform/short-lived/short-lived.ts'
import type { makeDoorSession } from './door-session.ts'
import type { makeForward } from './forward.ts'
import { findRule, type Limit } from './routes.ts'
import { checkSameOrigin } from './same-origin.ts'
import { senderAddress } from './sender.ts'

// Headers by which one of ours speaks to another; from outside they mean nothing.
const OURS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'traceparent',
  'tracestate',
]

/**
 * The door of the API: known calls only, from our own pages, not too often, not too large, with the sender made known to the module.
 */
export const makeDoor = (deps: {
  publicUrl: string
  trustedProxies: number
  /** Multiplies every limit; for tests that send more than people do. */
  limitScale: number
  shortLived: ShortLived
  sessionAt: ReturnType<typeof makeDoorSession>
  forward: ReturnType<typeof makeForward>
  /** Drops what the edge cache of this copy holds of a changed thing, without waiting for the signal. */
  written: (path: string) => void
}): RequestHandler => {
  const count = async (limit: Limit, address: string, session: Session | undefined) => {
    const sender = limit.per === 'sender' && session ? `member ${session.member}` : `address ${address}`
    const outcome = await deps.shortLived.count(
      `${limit.name} ${sender}`,
      limit.times * deps.limitScale,
      limit.seconds,
    )
    if (outcome.allowed) return
    throw new AppError({
      kind: 'too-many',
      code: 'too-many',
      detail: 'Too many requests. Please wait a moment and try again',
      retryAfter: Math.max(1, outcome.resetIn),
    })
  }

  return async (request, response, next) => {
    const { found, known } = findRule(request.method, request.path)
    if (!found) {
      throw known
        ? new AppError({ kind: 'invalid', code: 'method', detail: 'This cannot be done with this address' })
        : notFound()
    }
    const { rule } = found
    noteRoute(request, rule.route.path)
    if (rule.writes) checkSameOrigin(request.headers, deps.publicUrl)
    if (Number(request.headers['content-length'] ?? 0) > rule.bodyBytes) {
      throw new AppError({
        kind: 'too-large',
        code: 'too-large',
        detail: rule.route.file ? 'Please keep a photo under 5 MB' : 'The request is too large',
        ...(rule.route.file ? { field: 'photo' } : {}),
      })
    }
    const address = senderAddress(request, deps.trustedProxies)
    for (const name of OURS) delete request.headers[name]
    const session = await deps.sessionAt(request, response)
    await count(rule.limit, address, session)
    if (rule.writes) {
      const { path } = request
      response.once('finish', () => response.statusCode < 400 && deps.written(path))
    }
    deps.forward(rule.route.service)(request, response, next)
  }
}
