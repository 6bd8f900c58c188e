import { createHash } from 'node:crypto'
import { Agent, request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import webPush from 'web-push'
import { MailRefused, SubscriptionGone, TryLater, type Push } from './ports.ts'
import { retryAfterMs } from './retry-after.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** A push service keeps what a browser that is off has not had this long. */
const KEPT_SECONDS = 24 * 3600
/** From the first byte sent to the last one answered. */
const LIMIT_MS = 10_000
const CONNECTIONS = 20

const TEMPORARY = new Set([408, 425, 429])

/** Ends what a push service collapses while a browser is away: of the same topic the newest stays (RFC 8030). */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/**
 * Carries pushes by the web push protocol (RFC 8030), encrypted for the browser (RFC 8291), signed with our key (RFC 8292). `send` returns
 * once the push service has it; nobody tells whether it was shown. Goes where `isPushService` allows and follows no redirect.
 * @throws SubscriptionGone, TryLater, MailRefused (for good); anything else may be tried again
 */
export const makeWebPush = (deps: {
  keys: VapidKeys
  /** Whom a push service may write to about us: a mailto: or https: address. */
  subject: string
  isPushService: (address: string) => boolean
  /** Certificate authorities beside the usual ones, for a stand-in. */
  ca?: string
  limitMs?: number
}) => {
  const { limitMs = LIMIT_MS } = deps
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    timeout: limitMs,
    ...(deps.ca ? { ca: deps.ca } : {}),
  })

  const post = (details: webPush.RequestDetails): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const { method, body, headers, endpoint } = details
      const signal = AbortSignal.timeout(limitMs)
      const sent = request(endpoint, { method, headers, agent, signal }, (answer) => {
        // What it says besides the status is of no use to us.
        answer
          .resume()
          .on('end', () => done(answer))
          .on('error', fail)
      })
      sent.on('error', fail).end(body)
    })

  return {
    send: async ({ to, content, pressing }: Push): Promise<void> => {
      if (!deps.isPushService(to.endpoint)) throw new MailRefused('not the address of a push service')
      const { title, message, link, tag } = content
      const answer = await post(
        webPush.generateRequestDetails(
          { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
          JSON.stringify({ title, body: message, link, tag }),
          {
            vapidDetails: { subject: deps.subject, ...deps.keys },
            TTL: KEPT_SECONDS,
            urgency: pressing ? 'high' : 'normal',
            topic: topicOf(tag),
          },
        ),
      )
      const status = answer.statusCode ?? 0
      if (status >= 200 && status < 300) return
      if (status === 404 || status === 410) throw new SubscriptionGone('the browser has unsubscribed')
      const reason = `the push service answered ${status}`
      const wait = retryAfterMs(answer.headers['retry-after'], Date.now())
      if (wait !== undefined && (TEMPORARY.has(status) || status >= 500)) throw new TryLater(reason, wait)
      if (status >= 400 && status < 500 && !TEMPORARY.has(status)) throw new MailRefused(reason)
      throw new Error(reason)
    },
    close: () => agent.destroy(),
  }
}
