import { Counter, Gauge } from 'prom-client'
import type { Database } from '@tribu/platform/db/database.ts'
import type { Metrics } from '@tribu/platform/telemetry/metrics.ts'
import { countMails, type DueMail, type Outcome } from './store.postgres.ts'

/** Figures of mails: how each ended in this process, and how many stand in each status over all of them. */
export const makeMailMetrics = ({ registry }: Metrics, db: Database) => {
  const ended = new Counter({
    name: 'mails_total',
    help: 'Mails that were sent, dropped or given up',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const standing: Gauge<'status'> = new Gauge({
    name: 'mails',
    help: 'Mails by status; "failed" asks for a look',
    labelNames: ['status'],
    registers: [registry],
    collect: async () => {
      const counts = await countMails(db)
      standing.reset()
      for (const status of ['waiting', 'failed']) {
        standing.set({ status }, counts.find((row) => row.status === status)?.count ?? 0)
      }
    },
  })
  return { done: (kind: DueMail['kind'], outcome: Outcome) => ended.inc({ kind, outcome }) }
}
