import { fileURLToPath } from 'node:url'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { makeComposeMail } from './compose-mail.ts'
import type { NotificationSettings } from './config.ts'
import { GROUP, mailConsumers } from './consumers.ts'
import { devOutboxRoutes } from './http.ts'
import { makeKeptTransport } from './kept-transport.ts'
import { makeMailMetrics } from './mail-metrics.ts'
import { makeSendDueMails } from './send-due-mails.ts'
import { makeSmtpTransport } from './smtp-transport.ts'
import { forgetOldMails } from './store.postgres.ts'

export { settings } from './config.ts'

const LOOK_AGAIN_MS = 2000
const FORGET_EVERY_MS = 3_600_000

/** Mail to members. */
export const start = async (context: ModuleContext<NotificationSettings>): Promise<StartedModule> => {
  const { config, engines, clock, log } = context
  const { db } = await engines.database('notification')
  await migrate(db, 'notification', fileURLToPath(new URL('migrations', import.meta.url)))
  const transport = config.SMTP_URL
    ? makeSmtpTransport({ url: config.SMTP_URL, from: config.MAIL_FROM })
    : makeKeptTransport({ db, from: config.MAIL_FROM, clock })
  const sendDueMails = makeSendDueMails({
    db,
    transport,
    compose: makeComposeMail({
      identity: context.internal.client('identity', identityInternal),
      publicUrl: context.platform.PUBLIC_URL,
    }),
    clock,
    log,
    done: makeMailMetrics(context.metrics, db).done,
  })
  const sending = makeLoop({ name: 'sending of mails', log, idleMs: LOOK_AGAIN_MS, step: sendDueMails })
  const forgetting = makeLoop({
    name: 'forgetting of mails',
    log,
    idleMs: FORGET_EVERY_MS,
    step: async () => {
      await forgetOldMails(db, clock())
      return false
    },
  })
  const bus = await engines.bus()
  const unsubscribe = await bus.subscribe(GROUP, mailConsumers({ db, clock, ordered: sending.wake }))
  const shown = !config.SMTP_URL && config.DEV_OUTBOX
  if (!config.SMTP_URL && !shown) log.warn('mail is neither sent nor shown: set SMTP_URL')
  return {
    ...(shown ? { router: devOutboxRoutes({ db, log }) } : {}),
    stop: async () => {
      await unsubscribe()
      await Promise.all([sending.stop(), forgetting.stop()])
      await transport.close()
    },
  }
}
