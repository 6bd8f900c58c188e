import type { Router } from 'express'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { messagingInternal } from '@tribu/proto/internal/messaging.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { makeLoop, type Loop } from '@tribu/platform/runtime/loop.ts'
import type { ModuleContext } from '@tribu/platform/runtime/module.ts'
import { makeComposeDigest } from './compose-digest.ts'
import { makeComposeMail } from './compose-mail.ts'
import { makeComposeMessageMail } from './compose-message-mail.ts'
import { makeComposePush, type PushKind } from './compose-push.ts'
import { makeComposeText } from './compose-text.ts'
import type { NotificationSettings } from './config.ts'
import { makeDecide } from './decide-due.ts'
import { makeKeptTransport } from './kept-transport.ts'
import type { Mail, Push, Text } from './ports.ts'
import { makePushSender } from './push-sender.ts'
import { makeQueueMetrics, MESSAGES } from './queue-metrics.ts'
import { makeSendDue } from './send-due.ts'
import { makeSettleMessageMail } from './settle-message-mail.ts'
import { makeSmtpTransport } from './smtp-transport.ts'
import { sideBySide } from './side-by-side.ts'
import type { MailKind, Queue, TextKind } from './store.postgres.ts'
import { makeTextSender } from './text-sender.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'
import { makeWaysOut } from './ways-out.ts'

const LOOK_AGAIN_MS = 2000
/** Of one queue this many messages are on their way at a time: a slow receiver holds up one of them. */
const AT_ONCE = 5

const signingKeyOf = ({ DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey }: NotificationSettings) =>
  selector && privateKey ? { selector, privateKey } : undefined

/** The three queues, each emptied by loops of its own, so that none waits for another. */
export const startSending = async (
  context: ModuleContext<NotificationSettings>,
  { db, tokens, afterMs }: { db: Database; tokens: UnsubscribeTokens; afterMs: number },
): Promise<{ mails: Loop; texts: Loop; pushes: Loop; pushRoutes: Router; stop: () => Promise<void> }> => {
  const { config, clock, log } = context
  const publicUrl = context.platform.PUBLIC_URL
  const identity = context.internal.client('identity', identityInternal)
  const messaging = context.internal.client('messaging', messagingInternal)
  const deciding = (queue: Queue) => makeDecide({ db, clock, queue })

  const sendingOf = <K extends string, M>(
    queue: Queue,
    way: Pick<Parameters<typeof makeSendDue<K, M>>[0], 'send' | 'compose' | 'settle'>,
  ) => {
    const step = makeSendDue<K, M>({
      ...way,
      decide: deciding(queue).single,
      db,
      queue,
      clock,
      log,
      done: makeQueueMetrics(context.metrics, db, queue).done,
    })
    return sideBySide(AT_ONCE, () =>
      makeLoop({ name: `sending of ${MESSAGES[queue]}`, log, idleMs: LOOK_AGAIN_MS, step }),
    )
  }

  const transport = config.SMTP_URL
    ? makeSmtpTransport({ url: config.SMTP_URL, from: config.MAIL_FROM, key: signingKeyOf(config) })
    : makeKeptTransport({ db, from: config.MAIL_FROM, clock })
  const mails = sendingOf<MailKind, Mail>('mail', {
    send: transport.send,
    compose: makeComposeMail({
      identity,
      publicUrl,
      waysOut: makeWaysOut({ tokens, publicUrl }),
      digest: makeComposeDigest({ db, identity, decide: deciding('mail').merged }),
      messages: makeComposeMessageMail({ db, messaging, identity }),
    }),
    settle: makeSettleMessageMail({ clock, afterMs }),
  })
  const texts = sendingOf<TextKind, Text>('text', {
    send: await makeTextSender(context, db),
    compose: makeComposeText({ identity, messaging, publicUrl }),
  })
  const push = await makePushSender(context, db)
  const pushes = sendingOf<PushKind, Push>('push', {
    send: push.send,
    compose: makeComposePush({ db, identity, messaging }),
  })
  return {
    mails,
    texts,
    pushes,
    pushRoutes: push.routes,
    stop: async () => {
      await Promise.all([mails.stop(), texts.stop(), pushes.stop()])
      push.close()
      await transport.close()
    },
  }
}
