import type { IncomingMessage, RequestListener } from 'node:http'
import type { Metrics } from '../telemetry/metrics.ts'

/** What the operator asks: alive, ready to serve, figures. */
export type Operations = { ready: () => Promise<string[]>; metrics: Metrics }

const PRIVATE = /^(::1$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i

// Figures are for the operator: a request that came through a proxy, or from outside, is not theirs.
const fromOperator = (request: IncomingMessage) =>
  request.headers['x-forwarded-for'] === undefined &&
  PRIVATE.test((request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''))

/** Answers `/healthz`, `/ready` and `/metrics`; everything else goes on to `next`. */
export const withOperations = (operations: Operations, next: RequestListener): RequestListener => {
  const routes: Record<string, () => Promise<{ status: number; type: string; body: string }>> = {
    '/healthz': async () => ({ status: 200, type: 'text/plain', body: 'ok\n' }),
    '/ready': async () => {
      const missing = await operations.ready()
      return {
        status: missing.length ? 503 : 200,
        type: 'application/json',
        body: JSON.stringify({ ready: missing.length === 0, missing }),
      }
    },
    '/metrics': async () => ({
      status: 200,
      type: operations.metrics.registry.contentType,
      body: await operations.metrics.registry.metrics(),
    }),
  }
  return (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const route = request.method === 'GET' ? routes[path] : undefined
    if (!route || (path === '/metrics' && !fromOperator(request))) {
      next(request, response)
      return
    }
    route().then(
      ({ status, type, body }) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(503).end(),
    )
  }
}
