import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { Clock } from '../clock.ts'
import type { PlatformSettings } from '../config/platform-settings.ts'
import { notFound } from '../errors.ts'
import { withOperations } from '../http/operations.ts'
import { sendProblem } from '../http/problem.ts'
import { requestScope } from '../http/request-scope.ts'
import { listen } from '../http/server.ts'
import { makeSessionReader } from '../http/session-reader.ts'
import { makeInternalCalls } from '../internal/internal-calls.ts'
import { makeLog } from '../log.ts'
import { makeMetrics } from '../telemetry/metrics.ts'
import { startTracing } from '../telemetry/tracing.ts'
import { makeEngines } from './engines.ts'
import type { ModuleTable, StartedModule } from './module.ts'

/** A running process. `stop` is ordered and may be called once. */
export type Running = {
  url: string
  port: number
  modules: ReadonlyMap<string, StartedModule>
  stop: () => Promise<void>
}

export type RunOptions = {
  table: ModuleTable
  /** In start order, as `selectModules` gives them. */
  names: string[]
  platform: PlatformSettings & { DATA_DIR: string }
  /** The settings of each module, by its name. */
  settings: Record<string, unknown>
  clock: Clock
  /** Told what is being done, for people who watch. */
  progress?: (step: string) => void
  /** An engine of ours ended by itself: the process cannot go on. */
  onFailure: (reason: string) => void
}

/** Starts modules in order and serves them. When one fails to start, what was started is stopped again and the error thrown. */
export const run = async (options: RunOptions): Promise<Running> => {
  const { table, names, clock } = options
  const progress = options.progress ?? (() => undefined)
  const server = await listen(options.platform.HOST, options.platform.PORT)
  const url = options.platform.PUBLIC_URL ?? `http://localhost:${server.port}`
  const platform = { ...options.platform, PUBLIC_URL: url.replace(/\/$/, '') }
  const log = makeLog(platform.LOG_LEVEL)
  const endTracing = await startTracing(
    platform.OTEL_EXPORTER_OTLP_ENDPOINT,
    `tribu-${names.length > 1 ? 'all' : names[0]}`,
  )
  const metrics = makeMetrics()
  const addresses: Record<string, string | undefined> = {
    identity: platform.IDENTITY_URL,
    listing: platform.LISTING_URL,
    search: platform.SEARCH_URL,
    notification: platform.NOTIFICATION_URL,
  }
  const addressOf = (module: string) =>
    names.includes(module) ? undefined : addresses[module]?.replace(/\/$/, '')
  const internal = makeInternalCalls({ token: platform.INTERNAL_TOKEN, addressOf, log })
  const engines = makeEngines({ platform, clock, log, metrics, onEngineEnd: options.onFailure })
  const sessions = makeSessionReader({ internal, clock })
  const started = new Map<string, StartedModule>()
  let stopping = false

  const stopAll = async () => {
    stopping = true
    await server.close()
    for (const [, module] of [...started].reverse()) await module.stop?.()
    await engines.close()
    await endTracing()
  }

  const ready = async () => {
    if (stopping) return ['stopping']
    const checks = [...started].flatMap(([name, module]) =>
      module.ready ? [{ name, check: module.ready }] : [],
    )
    const missing = await Promise.all(
      [{ name: 'engines', check: engines.ready }, ...checks].map(({ name, check }) =>
        check().then(
          () => [],
          (error: unknown) => {
            log.warn({ err: error }, `${name} is not ready`)
            return [name]
          },
        ),
      ),
    )
    return missing.flat()
  }

  try {
    for (const name of names) {
      progress(`Starting ${name}`)
      const entry = table[name]
      if (!entry) throw new Error(`There is no module "${name}".`)
      const { start } = await entry.load()
      const context = {
        config: options.settings[name],
        platform,
        engines,
        internal,
        sessions,
        answering: { log, sessionOf: sessions.ofRequest },
        clock,
        log: log.child({ module: name }),
        metrics,
        neighbours: () => started,
        addressOf,
      }
      started.set(name, await start(context as never))
    }
  } catch (error) {
    await stopAll()
    throw error
  }

  const app = express().disable('x-powered-by').disable('etag')
  if (platform.INTERNAL_TOKEN) app.use(internal.router())
  const front = started.get('gateway')?.front
  for (const module of front ? [] : started.values()) if (module.router) app.use(module.router)
  const rest: RequestHandler = front ?? ((_request, response) => sendProblem(response, notFound(), log))
  app.use(rest)
  const problems: ErrorRequestHandler = (error, _request, response, _next) =>
    sendProblem(response, error, log)
  app.use(problems)
  const listener = front && !platform.INTERNAL_TOKEN ? front : app
  server.serve(
    withOperations({ ready, metrics }, requestScope({ log, metrics, trustRequestId: !front }, listener)),
  )
  return { url: platform.PUBLIC_URL, port: server.port, modules: started, stop: stopAll }
}
