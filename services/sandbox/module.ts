import { fileURLToPath } from 'node:url'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { listen } from '@tribu/platform/http/server.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { makeApp } from './app.ts'
import type { SandboxSettings } from './config.ts'
import { tasks } from './endpoints.ts'
import { makeDeliverEvents } from './kernel/deliver-events.ts'
import { makeDoDue } from './kernel/due.ts'
import { makeExecute } from './kernel/execute.ts'

export { settings } from './config.ts'

const LOOK_AGAIN_MS = 200
const CLOSE_MS = 2000

/**
 * Stands in for Stripe, on a port of its own that only this machine reaches; the gateway knows nothing of it. With a key to Stripe it does
 * not start.
 */
export const start = async (context: ModuleContext<SandboxSettings>): Promise<StartedModule> => {
  const { config, engines, clock, log } = context
  if (config.STRIPE_SECRET_KEY) return {}
  const { db } = await engines.database('sandbox')
  await migrate(db, 'sandbox', fileURLToPath(new URL('migrations', import.meta.url)))
  const url = config.SANDBOX_WEBHOOK_URL ?? `${context.platform.PUBLIC_URL}/webhooks/stripe`
  const delivering = makeLoop({
    name: 'sending of sandbox events',
    log,
    idleMs: LOOK_AGAIN_MS,
    step: makeDeliverEvents({
      db,
      clock,
      receiver: { url, secret: config.STRIPE_WEBHOOK_SECRET.split(',')[0]! },
    }),
  })
  const wakeDelivery = () => delivering.wake()
  const doing = makeLoop({
    name: 'what is due in the sandbox',
    log,
    idleMs: LOOK_AGAIN_MS,
    step: makeDoDue({ db, clock, tasks, wakeDelivery }),
  })
  const execute = makeExecute({ db, clock, wakeDelivery })
  const server = await listen('127.0.0.1', config.SANDBOX_PORT).catch((error: unknown) => {
    throw new Error(`The sandbox cannot listen: choose another SANDBOX_PORT than ${config.SANDBOX_PORT}.`, {
      cause: error,
    })
  })
  if (process.env['NODE_ENV'] === 'production')
    log.warn('payments are pretended by the sandbox, whoever has a test card: set STRIPE_SECRET_KEY')
  await server.serve(makeApp({ db, execute, log }))
  return {
    stop: async () => {
      await server.close(CLOSE_MS)
      await doing.stop()
      await delivering.stop()
    },
  }
}
