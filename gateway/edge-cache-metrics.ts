import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '@tribu/platform/telemetry/metrics.ts'
import type { EdgeCache } from './edge-cache.ts'

/** Shows how often the edge cache could answer. */
export const watchEdgeCache = ({ registry }: Metrics, cache: EdgeCache) => {
  const requests = new Counter({
    name: 'edge_cache_requests_total',
    help: 'Public reads, by whether memory could answer',
    labelNames: ['outcome'],
    registers: [registry],
    collect: () => {
      const { hits, misses } = cache.figures()
      requests.reset()
      requests.inc({ outcome: 'hit' }, hits)
      requests.inc({ outcome: 'miss' }, misses)
    },
  })
  const entries: Gauge = new Gauge({
    name: 'edge_cache_entries',
    help: 'Answers in memory',
    registers: [registry],
    collect: () => entries.set(cache.figures().entries),
  })
}
