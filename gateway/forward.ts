import type { IncomingMessage } from 'node:http'
import { context, propagation } from '@opentelemetry/api'
import type { RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { notFound, unavailable } from '@tribu/platform/errors.ts'
import { wasNeverSent } from '@tribu/platform/http/connected-agent.ts'
import { sendProblem } from '@tribu/platform/http/problem.ts'
import { noteModule } from '@tribu/platform/http/request-scope.ts'
import type { Upstream, Way } from '@tribu/platform/http/upstream.ts'
import type { ModuleContext } from '@tribu/platform/runtime/module.ts'

// How long a module may be silent in the midst of a request, and how long one may look for a copy.
const PATIENCE_MS = 15_000

/** A request on its way to the copies of a module. */
type Journey = { upstream: Upstream; tried: Set<string>; until: number; way: Way }

const mayRepeat = (request: IncomingMessage) => request.method === 'GET' || request.method === 'HEAD'

/**
 * Hands a request to the module that answers it: directly when it is in this process, else over a connection that is kept open. A copy
 * that cannot be reached is passed over for another; where one broke off, only reads go to another, and only when nothing of the answer
 * has come. A module without any copy left answers 503 for its own routes only.
 */
export const makeForward = ({
  neighbours,
  upstreamOf,
  agent,
  log,
}: Pick<ModuleContext, 'neighbours' | 'upstreamOf' | 'agent' | 'log'>) => {
  const journeys = new WeakMap<IncomingMessage, Journey>()

  const proxy = createProxyMiddleware<IncomingMessage, Response>({
    router: (request) => journeys.get(request)?.way.url ?? '',
    agent,
    proxyTimeout: PATIENCE_MS,
    on: {
      proxyRes: (answer, request, response) => {
        // Each side has connections of its own: what one says of its own means nothing to the other.
        const closes = response.getHeader('connection') === 'close' || !response.shouldKeepAlive
        const asked = (answer as IncomingMessage & { req: { getHeader: (name: string) => unknown } }).req
        if (answer.headers.connection === 'close' && asked.getHeader('connection') !== 'close')
          journeys.get(request)?.way.stopping()
        answer.headers.connection = closes ? 'close' : 'keep-alive'
        delete answer.headers['keep-alive']
      },
      error: (error, request, response) => {
        const journey = journeys.get(request)
        journey?.way.away()
        journey?.way.done()
        if (!journey || !('headersSent' in response) || response.headersSent || response.destroyed)
          return response.destroy()
        const again = performance.now() < journey.until && (wasNeverSent(error) || mayRepeat(request))
        if (again) return send(request, response, journey, error)
        sendProblem(response, Object.assign(unavailable(), { cause: error }), log)
      },
    },
  })

  /** Sends it to the next copy. `cause` is what went wrong with the one before. */
  const send = (
    request: IncomingMessage,
    response: Response,
    { upstream, tried, until }: Omit<Journey, 'way'>,
    cause?: Error,
  ) => {
    const way = upstream.take(tried)
    if (!way) return sendProblem(response, Object.assign(unavailable(), { cause }), log)
    response.once('close', way.done)
    journeys.set(request, { upstream, tried: tried.add(way.url), until, way })
    void proxy(request, response)
  }

  const handlerOf = (module: string): RequestHandler | undefined => {
    const local = neighbours().get(module)?.router
    if (local) return local
    const upstream = upstreamOf(module)
    return (
      upstream &&
      ((request, response) => {
        delete request.headers.connection
        // The module's spans become children of this request's.
        propagation.inject(context.active(), request.headers)
        send(request, response, { upstream, tried: new Set(), until: performance.now() + PATIENCE_MS })
      })
    )
  }

  return (module: string): RequestHandler =>
    (request, response, next) => {
      noteModule(request, module)
      const handler = handlerOf(module)
      if (!handler) return sendProblem(response, unavailable(), log)
      handler(request, response, (error?: unknown) =>
        error ? next(error) : sendProblem(response, notFound(), log),
      )
    }
}
