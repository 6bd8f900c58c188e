import { setTimeout as pause } from 'node:timers/promises'
import express, { type ErrorRequestHandler } from 'express'
import type { Clock } from '../clock.ts'
import type { PlatformSettings } from '../config/platform-settings.ts'
import { notFound } from '../errors.ts'
import { withOperations } from '../http/operations.ts'
import { sendProblem } from '../http/problem.ts'
import { makeReadiness } from '../http/readiness.ts'
import { requestScope } from '../http/request-scope.ts'
import { listen } from '../http/server.ts'
import { makeSessionReader } from '../http/session-reader.ts'
import { makeInternalCalls } from '../internal/internal-calls.ts'
import { makeLog } from '../log.ts'
import { makeMetrics } from '../telemetry/metrics.ts'
import { startTracing } from '../telemetry/tracing.ts'
import { makeRemoteCall } from '../internal/remote-call.ts'
import { makeEngines } from './engines.ts'
import type { ModuleTable, StartedModule } from './module.ts'
import { findOtherProcesses } from './other-processes.ts'

// Of the ten seconds that a stop may take; the rest is for leaving the groups, the last events and the pools.
const ANSWERED_WITHIN_MS = 8000

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
  const isDoor = names.includes('gateway')
  // A free port that was given back might be another's by the time it is wanted.
  const early = isDoor || options.platform.PORT === 0
  const server = await listen(options.platform.HOST, options.platform.PORT, { early })
  const url = options.platform.PUBLIC_URL ?? `http://localhost:${server.port}`
  const platform = { ...options.platform, PUBLIC_URL: url.replace(/\/$/, '') }
  const log = makeLog(platform.LOG_LEVEL)
  const endTracing = await startTracing(
    platform.OTEL_EXPORTER_OTLP_ENDPOINT,
    `tribu-${names.length > 1 ? 'all' : names[0]}`,
  )
  const metrics = makeMetrics()
  const others = findOtherProcesses(platform, names, clock)
  const callRemote = makeRemoteCall({ token: platform.INTERNAL_TOKEN, ...others })
  const internal = makeInternalCalls({ token: platform.INTERNAL_TOKEN, callRemote, log })
  const engines = makeEngines({ platform, clock, log, metrics, onEngineEnd: options.onFailure })
  const sessions = makeSessionReader({ internal, clock })
  const started = new Map<string, StartedModule>()
  const drainMs = platform.DRAIN_SECONDS * 1000
  let serving = false
  let stopping = false

  const stopAll = async () => {
    stopping = true
    server.drain()
    if (serving) await pause(drainMs)
    await server.close(ANSWERED_WITHIN_MS - drainMs)
    for (const [, module] of [...started].reverse()) await module.stop?.()
    await engines.close()
    await endTracing()
  }

  const working = makeReadiness({
    checks: () => [
      ...engines.checks(),
      ...[...started].flatMap(([name, module]) => (module.ready ? [{ name, check: module.ready }] : [])),
    ],
    log,
  })
  const ready = async () => (stopping ? ['stopping'] : working())

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
        ...others,
      }
      started.set(name, await start(context as never))
    }
  } catch (error) {
    await stopAll()
    throw error
  }

  const app = express().disable('x-powered-by').disable('etag')
  // Not at the public door: whoever others call runs in a process of its own.
  app.use(internal.router())
  for (const module of started.values()) if (module.router) app.use(module.router)
  app.use((_request, response) => sendProblem(response, notFound(), log))
  const problems: ErrorRequestHandler = (error, _request, response, _next) =>
    sendProblem(response, error, log)
  app.use(problems)
  const listener = started.get('gateway')?.front ?? app
  await server.serve(
    withOperations({ ready, metrics }, requestScope({ log, metrics, trustRequestId: !isDoor }, listener)),
  )
  const upgrade = started.get('gateway')?.upgrade
  if (upgrade) server.onUpgrade(upgrade)
  serving = true
  return { url: platform.PUBLIC_URL, port: server.port, modules: started, stop: stopAll }
}
