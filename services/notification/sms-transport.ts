import { MailRefused, TryLater, type Text } from './ports.ts'
import { retryAfterMs } from './retry-after.ts'

/** From the first byte sent to the last one answered. */
const LIMIT_MS = 10_000

/** What is no verdict on the text: our account (401, 403), their clock or their load. */
const TEMPORARY = new Set([401, 403, 408, 425, 429])

/**
 * Carries texts to a provider by the form of Twilio's Messages, which is the most spoken one: To, From and Body as a form, basic
 * authorisation. At least once: when the provider took a text and its answer was lost, the text is posted again, with the same
 * Idempotency-Key; a provider that does not read it (Twilio is one) texts a second time.
 * @throws MailRefused (for good), TryLater; anything else may be tried again. Never with the number in its message.
 */
export const makeSmsTransport = (
  config: { url: string; account: string; token: string; from: string },
  limitMs = LIMIT_MS,
) => {
  const authorization = `Basic ${Buffer.from(`${config.account}:${config.token}`).toString('base64')}`
  return async ({ id, number, text }: Text): Promise<void> => {
    const answer = await fetch(config.url, {
      method: 'POST',
      headers: { authorization, 'idempotency-key': id, accept: 'application/json' },
      body: new URLSearchParams({ To: number, From: config.from, Body: text }),
      // Where texts go is configuration; a redirect would carry the number and the secret elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    }).catch((cause: unknown) => {
      throw new Error('the provider of texts did not answer', { cause })
    })
    // What it says besides the status may repeat the number.
    await answer.body?.cancel()
    if (answer.ok) return
    const { status } = answer
    const reason = `the provider of texts answered ${status}`
    const wait = retryAfterMs(answer.headers.get('retry-after'), Date.now())
    if (wait !== undefined && (TEMPORARY.has(status) || status >= 500)) throw new TryLater(reason, wait)
    if (status >= 400 && status < 500 && !TEMPORARY.has(status)) throw new MailRefused(reason)
    throw new Error(reason)
  }
}
