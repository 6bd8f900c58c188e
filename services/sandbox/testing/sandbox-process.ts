// The sandbox in a process of its own, over a database that is there already, so that a test can end it at any moment.
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { openDatabase } from '@tribu/platform/db/database.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { startTestRun } from '@tribu/platform/testing/test-run.ts'

const [url = '', port = '', webhookUrl = '', secret = ''] = process.argv.slice(2)
const db = openDatabase({ url, max: 4, log: makeLog('silent') })
const kept = { database: { db, url, drop: async () => undefined }, dataDir: tmpdir() }
await startTestRun({
  table: { sandbox: { summary: 'in the place of Stripe', needs: [], load: () => import('../module.ts') } },
  from: kept as Parameters<typeof startTestRun>[0]['from'],
  settings: { SANDBOX_PORT: port, SANDBOX_WEBHOOK_URL: webhookUrl, STRIPE_WEBHOOK_SECRET: secret },
})
process.stdout.write('ready\n')
await once(process, 'SIGTERM')
