import { fileURLToPath } from 'node:url'
import express from 'express'
import { Gauge } from 'prom-client'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { paymentInternal } from '@tribu/proto/internal/payment.ts'
import { makeCardProvider } from './card-provider.ts'
import type { PaymentSettings } from './config.ts'
import { consumers } from './consumers.ts'
import { paymentRoutes } from './http.ts'
import { makeUseCases } from './use-cases.ts'
import { webhookRoutes } from './webhook.ts'

export { settings } from './config.ts'

const LOOK_AGAIN_MS = 1000
// A step waits for Stripe most of its time.
const STEPS_AT_ONCE = 4
const CATCH_UP_MS = 60_000
const RECONCILE_MS = 600_000

/** Cards, charges, refunds, transfers and the ledger, by the official library of Stripe: at Stripe with a key, else at the sandbox. */
export const start = async (context: ModuleContext<PaymentSettings>): Promise<StartedModule> => {
  const { config, engines, clock, log } = context
  const { db, outbox } = await engines.database('payment')
  await migrate(db, 'payment', fileURLToPath(new URL('migrations', import.meta.url)))
  const use = makeUseCases({
    stripe: makeCardProvider(config),
    db,
    outbox,
    clock,
    log,
    publicUrl: context.platform.PUBLIC_URL,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET.split(','),
    feePercent: config.APPLICATION_FEE_PERCENT,
    sandbox: config.STRIPE_SECRET_KEY ? undefined : `http://127.0.0.1:${config.SANDBOX_PORT}`,
    demoData: context.platform.DEMO_DATA,
    wakeSteps: () => steps.forEach((each) => each.wake()),
    wakeNews: () => news.wake(),
  })
  const loop = (name: string, idleMs: number, step: () => Promise<boolean>) =>
    makeLoop({ name: `${name} of payment`, log, idleMs, step })
  const steps = Array.from({ length: STEPS_AT_ONCE }, () => loop('steps', LOOK_AGAIN_MS, use.takeDueStep))
  const news = loop('news', LOOK_AGAIN_MS, use.handleNotification)
  const catchingUp = loop('catching up', CATCH_UP_MS, async () => (await use.catchUp(), false))
  const reconciling = loop('reconciling', RECONCILE_MS, async () => (await use.reconcile(), false))
  context.internal.provide('payment', paymentInternal, {
    lenderReady: async ({ member }) => ({ ready: await use.lenderReady(member) }),
    borrowerReady: async ({ member }) => ({ ready: (await use.cards.defaultOf(member)) !== undefined }),
    refund: use.requestRefund,
    seedLender: async (lender) => {
      await use.seedLender(lender)
      return { ready: await use.lenderReady(lender.member) }
    },
  })
  const problems: Gauge<'kind'> = new Gauge({
    name: 'payment_problems',
    help: 'Steps and webhooks that failed several times, and differences between our books and Stripe’s',
    labelNames: ['kind'],
    registers: [context.metrics.registry],
    collect: async () => {
      const found = await use.listProblems()
      for (const kind of ['step', 'webhook', 'difference'] as const)
        problems.set({ kind }, found.filter((one) => one.kind === kind).length)
    },
  })
  const bus = await engines.bus()
  const leaveGroup = await bus.subscribe('payment', consumers(use.followBooking))
  const router = express.Router()
  router.use(webhookRoutes({ take: use.takeNotification, log }))
  router.use(
    paymentRoutes(context.answering, use, {
      publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? null,
      clock,
    }),
  )
  return {
    router,
    stop: async () => {
      await leaveGroup()
      await Promise.all([...steps, news, catchingUp, reconciling].map((each) => each.stop()))
    },
  }
}
