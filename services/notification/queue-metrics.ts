import { Counter, Gauge } from 'prom-client'
import type { Database } from '@tribu/platform/db/database.ts'
import type { Metrics } from '@tribu/platform/telemetry/metrics.ts'
import { countMessages, type Outcome, type Queue } from './store.postgres.ts'

/** What the messages of a queue are called. */
export const MESSAGES: Record<Queue, string> = { mail: 'mails', text: 'texts', push: 'pushes' }

/** Figures of a queue: how each message ended in this process, and how many stand in each status over all of them. */
export const makeQueueMetrics = ({ registry }: Metrics, db: Database, queue: Queue) => {
  const ended = new Counter({
    name: `${MESSAGES[queue]}_total`,
    help: `Each ${queue} that was sent, dropped or given up`,
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const standing: Gauge<'status'> = new Gauge({
    name: MESSAGES[queue],
    help: `How many of each status; "failed" asks for a look`,
    labelNames: ['status'],
    registers: [registry],
    collect: async () => {
      const counts = await countMessages(db, queue)
      standing.reset()
      for (const status of ['waiting', 'failed']) {
        standing.set({ status }, counts.find((row) => row.status === status)?.count ?? 0)
      }
    },
  })
  return { done: (kind: string, outcome: Outcome) => ended.inc({ kind, outcome }) }
}
