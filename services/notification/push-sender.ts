import type { Router } from 'express'
import { addressesIn } from '@tribu/platform/config/settings.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { ModuleContext } from '@tribu/platform/runtime/module.ts'
import type { NotificationSettings } from './config.ts'
import type { Push } from './ports.ts'
import { pushRoutes } from './push-http.ts'
import { makeIsPushService } from './push-services.ts'
import { makeSendPush } from './send-push.ts'
import { vapidKeysOf } from './vapid-keys.ts'
import { makeWebPush } from './web-push-transport.ts'

const addressOf = (sender: string) => /[^\s<>]+@[^\s<>]+/.exec(sender)?.[0] ?? ''

/** The way by push, by the settings: its routes, and what sends. */
export const makePushSender = async (
  { config, clock, answering }: ModuleContext<NotificationSettings>,
  db: Database,
): Promise<{ routes: Router; send: (push: Push) => Promise<void>; close: () => void }> => {
  const isPushService = makeIsPushService(addressesIn(config.PUSH_SERVICES))
  const keys = await vapidKeysOf(db, config)
  const webPush = makeWebPush({
    keys,
    subject: config.VAPID_SUBJECT ?? `mailto:${addressOf(config.MAIL_FROM)}`,
    isPushService,
  })
  return {
    routes: pushRoutes(answering, { db, clock, publicKey: keys.publicKey, isPushService }),
    send: makeSendPush({ db, send: webPush.send }),
    close: webPush.close,
  }
}
