import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { memberRoom } from '@tribu/proto/http/socket.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { forgetBookings } from './booking-store.postgres.ts'
import type { NotificationSettings } from './config.ts'
import { GROUP, messageConsumers } from './consumers.ts'
import { devOutboxRoutes } from './http.ts'
import { keptSecret } from './kept-secret.postgres.ts'
import { noticeRoutes } from './notice-http.ts'
import { forgetNotices } from './notice-store.postgres.ts'
import { makeOrders } from './order.ts'
import { PAGES_GROUP, pageConsumers } from './page-consumers.ts'
import { makeSendMessageMails } from './send-message-mails.ts'
import { makeSendReminders } from './send-reminders.ts'
import { startSending } from './sending.ts'
import { forgetOld } from './store.postgres.ts'
import { forgetTalks } from './talk-store.postgres.ts'
import { forgetCountedTexts } from './text-counts.postgres.ts'
import { unsubscribeRoutes } from './unsubscribe-http.ts'
import { makeUnsubscribeTokens } from './unsubscribe-token.ts'

export { settings } from './config.ts'

const LOOK_AGAIN_MS = 2000
const FORGET_EVERY_MS = 3_600_000

/** What members are told: in the app, by mail, by text, by push. */
export const start = async (context: ModuleContext<NotificationSettings>): Promise<StartedModule> => {
  const { config, engines, clock, log } = context
  const { db } = await engines.database('notification')
  await migrate(db, 'notification', fileURLToPath(new URL('migrations', import.meta.url)))
  const secret = await keptSecret(db, 'unsubscribe', () => randomBytes(32).toString('base64url'))
  const tokens = makeUnsubscribeTokens(secret)
  const afterMs = config.MESSAGE_MAIL_AFTER_SECONDS * 1000
  const sending = await startSending(context, { db, tokens, afterMs })

  const bus = await engines.bus()
  const rooms = await engines.rooms()
  const orders = makeOrders({
    clock,
    rooms,
    mailOrdered: sending.mails.wake,
    textOrdered: sending.texts.wake,
    pushOrdered: sending.pushes.wake,
  })
  const loopOf = (name: string, idleMs: number, step: () => Promise<boolean>) =>
    makeLoop({ name, log, idleMs, step })
  const loops = [
    loopOf('reminders', LOOK_AGAIN_MS, makeSendReminders({ db, orders, clock })),
    loopOf('mails about messages', LOOK_AGAIN_MS, makeSendMessageMails({ db, orders, clock })),
    loopOf('forgetting of messages', FORGET_EVERY_MS, async () => {
      const now = clock()
      for (const forget of [forgetOld, forgetBookings, forgetCountedTexts, forgetNotices, forgetTalks])
        await forget(db, now)
      return false
    }),
  ]
  const leaveGroups = [
    await bus.subscribe(GROUP, messageConsumers({ db, clock, orders, afterMs })),
    await bus.subscribe(PAGES_GROUP, pageConsumers(rooms)),
  ]

  const shown = config.DEV_OUTBOX
  if (!config.SMTP_URL && !shown) log.warn('mail is neither sent nor shown: set SMTP_URL')
  if (!config.SMS_URL && !shown)
    log.warn(
      'texts are neither sent nor shown: set SMS_URL, else phone numbers can only be verified by an admin',
    )
  const router = express.Router()
  router.use(
    noticeRoutes(context.answering, {
      db,
      clock,
      identity: context.internal.client('identity', identityInternal),
      changed: (member) => rooms.emit([memberRoom(member)], 'notice', {}),
    }),
  )
  router.use(unsubscribeRoutes(context.answering, { db, tokens }))
  router.use(sending.pushRoutes)
  if (shown) router.use(devOutboxRoutes({ db, log }))
  return {
    router,
    stop: async () => {
      await Promise.all(leaveGroups.map((leave) => leave()))
      await Promise.all(loops.map((loop) => loop.stop()))
      await sending.stop()
    },
  }
}
