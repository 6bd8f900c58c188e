import { AsyncLocalStorage } from 'node:async_hooks'
import { trace } from '@opentelemetry/api'
import { pino, type Logger } from 'pino'

export type Log = Logger

/** What every line written while a request or an event is worked on carries. */
export type LogScope = { requestId: string; module?: string }

export const logScope = new AsyncLocalStorage<LogScope>()

// Never in a log, wherever it turns up.
const SECRET_PATHS = [
  'password',
  'password2',
  'token',
  'authorization',
  'cookie',
  '*.password',
  '*.password2',
  '*.token',
  '*.authorization',
  '*.cookie',
]

/** The root log: one JSON line per entry on stdout, with the request's id and the trace's. */
export const makeLog = (level: string): Log =>
  pino({
    level,
    redact: { paths: SECRET_PATHS, censor: '[hidden]' },
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const span = trace.getActiveSpan()?.spanContext()
      return { ...logScope.getStore(), ...(span ? { traceId: span.traceId } : {}) }
    },
  })
