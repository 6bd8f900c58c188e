import { Agent } from 'node:http'
import { context, propagation } from '@opentelemetry/api'
import type { RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { notFound, unavailable } from '@tribu/platform/errors.ts'
import { sendProblem } from '@tribu/platform/http/problem.ts'
import { noteModule } from '@tribu/platform/http/request-scope.ts'
import type { ModuleContext } from '@tribu/platform/runtime/module.ts'

const TIMEOUT_MS = 15_000

/**
 * Hands a request to the module that answers it: directly when it is in this process, else over a connection that is kept open. A module
 * that is away answers 503 for its own routes only.
 */
export const makeForward = ({
  neighbours,
  addressOf,
  log,
}: Pick<ModuleContext, 'neighbours' | 'addressOf' | 'log'>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 128, keepAliveMsecs: 10_000 })
  const made = new Map<string, RequestHandler>()

  const proxy = (target: string): RequestHandler =>
    createProxyMiddleware({
      target,
      agent,
      proxyTimeout: TIMEOUT_MS,
      timeout: TIMEOUT_MS,
      xfwd: false,
      on: {
        error: (error, _request, response) => {
          if ('writeHead' in response)
            sendProblem(response as Response, Object.assign(unavailable(), { cause: error }), log)
          else response.destroy()
        },
      },
    }) as RequestHandler

  // The module's spans become children of this request's.
  const traced =
    (handler: RequestHandler): RequestHandler =>
    (request, response, next) => {
      propagation.inject(context.active(), request.headers)
      return handler(request, response, next)
    }

  const handlerOf = (module: string): RequestHandler => {
    const local = neighbours().get(module)?.router
    if (local) return local
    const address = addressOf(module)
    if (address) return traced(proxy(address))
    return (_request, response) => sendProblem(response, unavailable(), log)
  }

  return (module: string): RequestHandler =>
    (request, response, next) => {
      noteModule(request, module)
      const handler = made.get(module) ?? handlerOf(module)
      if (neighbours().get(module)?.router || addressOf(module)) made.set(module, handler)
      handler(request, response, (error?: unknown) =>
        error ? next(error) : sendProblem(response, notFound(), log),
      )
    }
}
