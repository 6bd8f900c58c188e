import type { Response } from 'express'
import { trace } from '@opentelemetry/api'
import type { Problem } from '@tribu/proto/http/errors.ts'
import { AppError, type ErrorFacts, type ErrorKind } from '../errors.ts'
import { logScope, type Log } from '../log.ts'

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  unavailable: 503,
}

/** The error form, with the status and headers that go with it. */
export type RenderedProblem = { status: number; headers: Record<string, string>; body: Problem }

const lineOf = (facts: ErrorFacts) => ({
  title: facts.field ?? 'system',
  detail: facts.detail,
  code: facts.code,
  ...(facts.ranges ? { ranges: facts.ranges } : {}),
})

const render = (error: AppError): RenderedProblem => ({
  status: STATUS[error.facts.kind],
  headers: error.facts.retryAfter ? { 'retry-after': String(error.facts.retryAfter) } : {},
  body: { errors: error.all.map(lineOf) },
})

// What Express and its body parsers throw, by `type`: faults of the request, not of ours.
const PARSER_FAULTS: Record<string, ErrorFacts> = {
  'entity.parse.failed': { kind: 'invalid', code: 'bad-json', detail: 'The request is not valid JSON' },
  'entity.too.large': { kind: 'too-large', code: 'too-large', detail: 'The request is too large' },
  'parameters.too.many': { kind: 'too-large', code: 'too-large', detail: 'The request has too many fields' },
  'encoding.unsupported': { kind: 'unsupported', code: 'encoding', detail: 'This encoding is not supported' },
  'charset.unsupported': {
    kind: 'unsupported',
    code: 'charset',
    detail: 'This character set is not supported',
  },
  'request.aborted': { kind: 'invalid', code: 'aborted', detail: 'The request broke off' },
  'request.size.invalid': {
    kind: 'invalid',
    code: 'size',
    detail: 'The request has another length than it said',
  },
}

const asAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error
  const fault = error as { type?: string; name?: string; code?: string; status?: number; statusCode?: number }
  const known = fault.type ? PARSER_FAULTS[fault.type] : undefined
  if (known) return new AppError(known)
  if (fault.name === 'MulterError') {
    return fault.code === 'LIMIT_FILE_SIZE'
      ? new AppError({
          kind: 'too-large',
          code: 'photo-too-large',
          detail: 'Please keep a photo under 5 MB',
          field: 'photo',
        })
      : new AppError({ kind: 'invalid', code: 'bad-form', detail: 'The form could not be read' })
  }
  const status = fault.status ?? fault.statusCode
  if (error instanceof URIError || (typeof status === 'number' && status >= 400 && status < 500)) {
    return new AppError({ kind: 'invalid', code: 'bad-request', detail: 'The request could not be read' })
  }
  return undefined
}

/**
 * Turns whatever was thrown into the error form. What is not an `AppError` is a fault of ours: logged, answered with 500, the id to look
 * it up by, and nothing of its message.
 */
export const problemOf = (error: unknown, log: Log): RenderedProblem => {
  const known = asAppError(error)
  if (known) {
    if (known.facts.kind === 'unavailable') log.warn({ err: error }, 'unavailable')
    return render(known)
  }
  log.error({ err: error }, 'request failed')
  const id = trace.getActiveSpan()?.spanContext().traceId ?? logScope.getStore()?.requestId ?? ''
  return {
    status: 500,
    headers: {},
    body: {
      errors: [
        {
          title: 'system',
          detail: `Sorry, something went wrong with your request (${id})`,
          code: 'internal',
        },
      ],
    },
  }
}

export const sendProblem = (response: Response, error: unknown, log: Log) => {
  const { status, headers, body } = problemOf(error, log)
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.status(status).set(headers).set('cache-control', 'no-store').json(body)
}
