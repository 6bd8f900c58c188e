// Notification in a process of its own, over a database that is there already, so that a suite can end it at any moment.
import { tmpdir } from 'node:os'
import { z } from 'zod'
import { openDatabase } from '@tribu/platform/db/database.ts'
import { makeLog } from '@tribu/platform/log.ts'
import type { ModuleEntry } from '@tribu/platform/runtime/module.ts'
import { startTestRun } from '@tribu/platform/testing/test-run.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { messagingInternal } from '@tribu/proto/internal/messaging.ts'

/** What the suite says at the start, and what it turns the clock by later. */
export type ProcessOrder = { databaseUrl: string; smtpUrl: string; aheadMs: number }

const order = JSON.parse(process.argv[2] ?? '{}') as ProcessOrder
let ahead = order.aheadMs
process.on('message', (ms: number) => {
  ahead = ms
})
const db = openDatabase({ url: order.databaseUrl, max: 6, log: makeLog('silent') })

const others: ModuleEntry = {
  summary: 'what notification asks of others',
  needs: [],
  load: async () => ({
    settings: z.object({}),
    start: async ({ internal }) => {
      internal.provide('identity', identityInternal, {
        sessionKeys: async () => [],
        mailAddress: async ({ member }: { member: string }) => ({
          email: `${member}@example.nz`,
          'first-name': 'Aroha',
        }),
        memberFacts: async () => ({ 'first-name': 'Bob' }),
        isSessionOn: async () => true,
        phoneOf: async () => ({ number: null }),
      } as never)
      internal.provide('messaging', messagingInternal, {
        unseen: async ({ member }: { member: string }) => {
          const rows = await db.query<{ thread: string; seq: number }>(
            'select thread, latest_seq as seq from notification.talk_thread where member = $1',
            [member],
          )
          return rows.map(({ thread, seq }) => ({
            thread,
            seq,
            other: member,
            listing: '',
            count: seq,
            oldest: 0,
            texts: [`the message of ${thread}`],
          }))
        },
      } as never)
      return {}
    },
  }),
}

const kept = { database: { db, url: order.databaseUrl, drop: async () => undefined }, dataDir: tmpdir() }
await startTestRun({
  clock: () => Date.now() + ahead,
  from: kept as never,
  table: {
    others,
    notification: { summary: '', needs: ['others'], load: () => import('../module.ts') },
  },
  settings: { SMTP_URL: order.smtpUrl, MESSAGE_MAIL_AFTER_SECONDS: '60' },
})
process.send?.('ready')
