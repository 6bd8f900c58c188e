import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import webPush from 'web-push'
import { MailRefused, SubscriptionGone, TryLater, type Push } from './ports.ts'
import { makeIsPushService } from './push-services.ts'
import { aBrowser, readVapid, startPushService, type PushAnswer } from './testing/push-service.ts'
import { makeWebPush } from './web-push-transport.ts'

const KEYS = webPush.generateVAPIDKeys()
const SUBJECT = 'mailto:no-reply@tribu.example'

let service: Awaited<ReturnType<typeof startPushService>>
let transport: ReturnType<typeof makeWebPush>
beforeAll(async () => {
  service = await startPushService()
  const isPushService = makeIsPushService([service.host])
  transport = makeWebPush({ keys: KEYS, subject: SUBJECT, isPushService, ca: service.ca, limitMs: 500 })
})
afterAll(async () => {
  transport.close()
  await service.close()
})
beforeEach(() => {
  service.arrived.length = 0
  service.answer(() => ({ status: 201 }))
})

const content = { title: 'Tāne', message: 'Kia ora 🛶', link: '/messages/1', tag: 'thread 1' }
const aPush = (browser = aBrowser(), change: Partial<Push> = {}): Push => ({
  id: crypto.randomUUID(),
  to: {
    id: crypto.randomUUID(),
    endpoint: service.endpoint('one'),
    p256dh: browser.p256dh,
    auth: browser.auth,
  },
  content,
  pressing: true,
  ...change,
})
const sending = async (answer: PushAnswer) => {
  service.answer(() => answer)
  return transport.send(aPush()).then(
    () => undefined,
    (error: Error) => error,
  )
}

test('what comes can be read by the browser alone, and says who sent it', async () => {
  const browser = aBrowser()
  await transport.send(aPush(browser))
  const [{ headers, body, path } = service.arrived[0]!] = service.arrived
  expect(path).toBe('/push/one')
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: String(24 * 3600),
    urgency: 'high',
    topic: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(browser.read(body)).toEqual({
    title: 'Tāne',
    body: 'Kia ora 🛶',
    link: '/messages/1',
    tag: 'thread 1',
  })
  expect(body.toString('latin1')).not.toContain('messages/1')
  expect(() => aBrowser().read(body)).toThrow(/authenticate|unsupported|finalis/i)

  const { key, claims } = readVapid(String(headers.authorization))
  expect(key).toBe(KEYS.publicKey)
  expect(claims).toMatchObject({ aud: `https://${service.host}`, sub: SUBJECT })
  expect(claims.exp! * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
})

test('a signature by another key is seen', async () => {
  await transport.send(aPush())
  const authorization = String(service.arrived[0]!.headers.authorization)
  const other = webPush.generateVAPIDKeys().publicKey
  expect(() => readVapid(authorization.replace(KEYS.publicKey, other))).toThrow('invalid signature')
})

test('of one tag the push service keeps the newest, of two both', async () => {
  await transport.send(aPush())
  await transport.send(aPush(aBrowser(), { pressing: false }))
  await transport.send(aPush(aBrowser(), { content: { ...content, tag: 'thread 2' } }))
  const [first, again, other] = service.arrived.map(({ headers }) => headers)
  expect(again!.topic).toBe(first!.topic)
  expect(other!.topic).not.toBe(first!.topic)
  expect(again!.urgency).toBe('normal')
})

test.each([404, 410])('%i: the browser is gone', async (status) => {
  expect(await sending({ status })).toBeInstanceOf(SubscriptionGone)
})

test.each([400, 401, 403, 413])('%i is for good', async (status) => {
  expect(await sending({ status })).toBeInstanceOf(MailRefused)
})

test.each([429, 500, 503])('%i is tried again after what Retry-After says', async (status) => {
  const error = await sending({ status, headers: { 'retry-after': '600' } })
  expect(error).toBeInstanceOf(TryLater)
  expect((error as TryLater).afterMs).toBe(600_000)
  expect(await sending({ status })).not.toBeInstanceOf(MailRefused)
})

test.each(['silent', 'cut'] as const)('a service that is %s is tried again', async (answer) => {
  const error = await sending(answer)
  expect(String(error)).toMatch(/abort|hang up|reset/i)
  expect(error).not.toBeInstanceOf(MailRefused)
})

test('no redirect is followed, and no other host is called', async () => {
  const before = service.arrived.length
  expect(String(await sending({ status: 307, headers: { location: service.endpoint('two') } }))).toContain(
    '307',
  )
  expect(service.arrived).toHaveLength(before + 1)
  const strict = makeWebPush({
    keys: KEYS,
    subject: SUBJECT,
    isPushService: makeIsPushService([]),
    ca: service.ca,
  })
  await expect(strict.send(aPush())).rejects.toBeInstanceOf(MailRefused)
  expect(service.arrived).toHaveLength(before + 1)
  strict.close()
})
