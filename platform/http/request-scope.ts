import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { logScope, type Log } from '../log.ts'
import type { Metrics } from '../telemetry/metrics.ts'

const REQUEST_ID = /^[\w.-]{8,100}$/

type Routed = IncomingMessage & { route?: { path?: unknown }; module?: string; pattern?: string }

/** Notes which module answers, for metrics and logs. */
export const noteModule = (request: IncomingMessage, module: string) => {
  ;(request as Routed).module = module
}

/** Notes the route of a request, as `/api/listing/:id`, for metrics and traces: where another process answers, no router of ours meets it. */
export const noteRoute = (request: IncomingMessage, pattern: string) => {
  ;(request as Routed).pattern = pattern
}

/**
 * Wraps every request: its id (kept from a caller of ours, else new) on the answer and in each log line, a span in the caller's trace,
 * its time in the metrics, and one log line when it is over.
 */
export const requestScope = (
  deps: { log: Log; metrics: Metrics; trustRequestId: boolean },
  listener: RequestListener,
): RequestListener => {
  const finish = (request: Routed, response: ServerResponse, began: number) => {
    const pattern =
      request.pattern ?? (typeof request.route?.path === 'string' ? request.route.path : 'other')
    const labels = {
      module: request.module ?? 'gateway',
      method: request.method ?? '',
      route: pattern,
      status: String(response.statusCode),
    }
    const seconds = (performance.now() - began) / 1000
    deps.metrics.requestSeconds.observe(labels, seconds)
    deps.log.debug({ ...labels, ms: Math.round(seconds * 1000) }, 'request')
    return pattern
  }

  return (request: Routed, response) => {
    const given = request.headers['x-request-id']
    const requestId =
      deps.trustRequestId && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    request.headers['x-request-id'] = requestId
    response.setHeader('x-request-id', requestId)
    const began = performance.now()
    const parent = deps.trustRequestId
      ? propagation.extract(context.active(), request.headers)
      : context.active()
    const span = trace.getTracer('tribu').startSpan(`${request.method}`, { kind: SpanKind.SERVER }, parent)
    response.once('close', () => {
      const pattern = finish(request, response, began)
      span.updateName(`${request.method} ${pattern}`)
      span.setAttributes({
        'http.request.method': request.method ?? '',
        'http.route': pattern,
        'http.response.status_code': response.statusCode,
      })
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    logScope.run({ requestId }, () =>
      context.with(trace.setSpan(parent, span), () => listener(request, response)),
    )
  }
}
