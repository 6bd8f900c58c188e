import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  registry: Registry
  /** Seconds of one request, by route pattern (never by address, which would be unbounded). */
  requestSeconds: Histogram<'module' | 'method' | 'route' | 'status'>
}

/** The figures of one process, for Prometheus. */
export const makeMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requestSeconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['module', 'method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return { registry, requestSeconds }
}
