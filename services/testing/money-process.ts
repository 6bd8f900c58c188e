// Booking and payment in a process of their own, over a database that is there already, so that a suite can end it at any moment.
import { tmpdir } from 'node:os'
import { z } from 'zod'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { openDatabase } from '@tribu/platform/db/database.ts'
import { makeLog } from '@tribu/platform/log.ts'
import type { ModuleEntry } from '@tribu/platform/runtime/module.ts'
import { startTestRun } from '@tribu/platform/testing/test-run.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'

/** What the suite says at the start, and what it turns the clock by later. */
export type Order = {
  databaseUrl: string
  port: string
  stripeUrl: string
  sandboxPort: string
  secret: string
  key: { kid: string; pem: string }
  aheadMs: number
  listings: { id: string; lender: string }[]
}

const order = JSON.parse(process.argv[2] ?? '{}') as Order
let ahead = order.aheadMs
process.on('message', (ms: number) => {
  ahead = ms
})

const others: ModuleEntry = {
  summary: 'what booking asks of others',
  needs: [],
  load: async () => ({
    settings: z.object({}),
    start: async ({ internal }) => {
      internal.provide('identity', identityInternal, {
        sessionKeys: async () => [order.key],
        memberFacts: async () => ({
          'first-name': 'Aroha',
          'last-name': 'Ngata',
          photo: null,
          business: false,
          verified: true,
          blocked: false,
          version: 1,
        }),
        phoneOf: async () => ({ number: null }),
      } as never)
      internal.provide('listing', listingInternal, { listingPage: async () => null } as never)
      return {}
    },
  }),
}

const db = openDatabase({ url: order.databaseUrl, max: 4, log: makeLog('silent') })
const kept = { database: { db, url: order.databaseUrl, drop: async () => undefined }, dataDir: tmpdir() }
const run = await startTestRun({
  clock: () => Date.now() + ahead,
  from: kept as never,
  table: {
    others,
    payment: { summary: '', needs: ['others'], load: () => import('../payment/module.ts') },
    booking: { summary: '', needs: ['others', 'payment'], load: () => import('../booking/module.ts') },
  },
  settings: {
    PORT: order.port,
    STRIPE_API_URL: order.stripeUrl,
    SANDBOX_PORT: order.sandboxPort,
    STRIPE_WEBHOOK_SECRET: order.secret,
  },
})
const { outbox, db: listingDb } = await run.context.engines.database('listing')
for (const { id, lender } of order.listings) {
  const listing = {
    id,
    version: 1n,
    name: 'Makita cordless drill',
    type: 'sharing',
    lister: { id: lender, firstName: 'Lena', lastName: 'Tui' },
    district: 23,
    priceDaily: 1500n,
    discountWeekly: 10,
    gracePeriod: 1,
    tribuInsurance: true,
  }
  await listingDb.transaction((tx) => outbox.add(tx, makeEvent('listing.created', id, { listing })))
}
process.send?.('ready')
