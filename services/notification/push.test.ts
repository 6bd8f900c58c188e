import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import express from 'express'
import webPush from 'web-push'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { newId } from '@tribu/platform/ids.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { makeComposePush, type PushKind } from './compose-push.ts'
import { DEFAULTS } from './chosen.ts'
import { keptSecret } from './kept-secret.postgres.ts'
import { makeDecide } from './decide-due.ts'
import { keepNotice, markRead } from './notice-store.postgres.ts'
import type { Push } from './ports.ts'
import { pushRoutes } from './push-http.ts'
import { orderPush } from './push-orders.ts'
import { makeIsPushService } from './push-services.ts'
import { BROWSERS_MAX } from './push-store.postgres.ts'
import { makeSendDue } from './send-due.ts'
import { makeSendPush } from './send-push.ts'
import { keepSettings } from './settings-store.postgres.ts'
import { aBrowser, startPushService } from './testing/push-service.ts'
import { vapidKeysOf } from './vapid-keys.ts'
import { makeWebPush } from './web-push-transport.ts'

const AROHA = crypto.randomUUID()
const WIREMU = crypto.randomUUID()
const THREAD = crypto.randomUUID()

let database: TestDatabase
let service: Awaited<ReturnType<typeof startPushService>>
let web: { url: string; close: () => void }
let send: () => Promise<void>
let transport: ReturnType<typeof makeWebPush>
let now = Date.parse('2026-11-21T13:00:00+13:00')
let texts: string[]
let session: string
const ended = new Set<string>()

beforeAll(async () => {
  ;[database, service] = await Promise.all([makeTestDatabase(), startPushService()])
  const { db } = database
  await migrate(db, 'notification', fileURLToPath(new URL('migrations', import.meta.url)))
  const keys = await vapidKeysOf(db, {})
  const isPushService = makeIsPushService([service.host])
  transport = makeWebPush({ keys, subject: 'mailto:a@tribu.example', isPushService, ca: service.ca })
  const log = makeLog('silent')
  const sendNext = makeSendDue<PushKind, Push>({
    db,
    queue: 'push',
    decide: makeDecide({ db, clock: () => now, queue: 'push' }).single,
    send: makeSendPush({ db, send: transport.send }),
    compose: makeComposePush({
      db,
      identity: {
        memberFacts: async ({ member }) =>
          ({ 'first-name': member === WIREMU ? 'Wiremu' : 'Aroha' }) as never,
        isSessionOn: async (asked) => !ended.has(asked.session),
      },
      messaging: {
        messagesAfter: async ({ seq }) =>
          texts.slice(seq, seq + 1).map((message) => ({ seq: seq + 1, message, photos: [] })) as never,
      },
    }),
    clock: () => now,
    log,
    done: () => undefined,
  })
  send = async () => {
    while (await sendNext());
  }
  const app = express()
  const sessionOf = async (request: express.Request) =>
    ({ member: request.get('x-member'), session, admin: false }) as never
  app.use(pushRoutes({ log, sessionOf }, { db, clock: () => now, publicKey: keys.publicKey, isPushService }))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  web = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
})
afterAll(async () => {
  web.close()
  transport.close()
  await service.close()
  await database.drop()
})
beforeEach(async () => {
  await database.db.query('delete from notification.push_subscription')
  await database.db.query('delete from notification.outgoing_push')
  service.arrived.length = 0
  service.answer(() => ({ status: 201 }))
  texts = ['Kia ora', 'Is the drill free?']
  session = newId()
  ended.clear()
})

const call = async (member: string, method: string, path: string, body?: object) => {
  const answer = await fetch(`${web.url}${path}`, {
    method,
    headers: { 'x-member': member, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const add = (member: string, name: string, browser = aBrowser()) =>
  call(member, 'POST', '/api/push-subscription', {
    endpoint: service.endpoint(name),
    expirationTime: null,
    keys: { p256dh: browser.p256dh, auth: browser.auth },
  })
const remove = (member: string, name: string) =>
  call(member, 'DELETE', '/api/push-subscription', { endpoint: service.endpoint(name) })
const order = (member: string, seq: number) =>
  orderPush(database.db, {
    once: `message ${THREAD} ${seq} ${member}`,
    kind: 'message',
    member,
    about: { thread: THREAD, seq, sender: WIREMU },
    now,
  })
const orders = () =>
  database.db.query<{ status: string; error: string; attempts: number; next_try: number }>(
    'select status, error, attempts, next_try from notification.outgoing_push order by created_at, status',
  )
const browsers = async (member: string) =>
  (
    await database.db.query<{ endpoint: string }>(
      'select endpoint from notification.push_subscription where member = $1 order by since',
      [member],
    )
  ).map(({ endpoint }) => endpoint.split('/').at(-1))

test('each browser of the member hears once, though ordered twice, and reads what was written', async () => {
  const [phone, laptop] = [aBrowser(), aBrowser()]
  await add(AROHA, 'phone', phone)
  await add(AROHA, 'laptop', laptop)
  await add(WIREMU, 'his')
  await order(AROHA, 2)
  await order(AROHA, 2)
  await send()
  await send()
  expect(service.arrived.map(({ path }) => path).sort()).toEqual(['/push/laptop', '/push/phone'])
  const { body } = service.arrived.find(({ path }) => path === '/push/phone')!
  expect(phone.read(body)).toEqual({
    title: 'Wiremu',
    body: 'Is the drill free?',
    link: `/messages/${THREAD}`,
    tag: `message ${THREAD}`,
  })
  expect((await orders()).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('what was read in the app meanwhile is not pushed; nor what the member switched off, nor by night', async () => {
  await add(AROHA, 'phone')
  const tell = async (what: string) => {
    const payout = { amount: 4725, arrival: '2026-11-24', last4: '0000', reason: '' }
    const notice = {
      once: `payout-paid ${what} ${AROHA}`,
      kind: 'payout-paid' as const,
      member: AROHA,
      about: payout,
    }
    await keepNotice(database.db, {
      ...notice,
      id: crypto.randomUUID(),
      link: '/settings/bank-account',
      createdAt: now,
    })
    await orderPush(database.db, { ...notice, now })
  }
  const left = () =>
    database.db.query<{ status: string; reason: string }>(
      'select status, reason from notification.outgoing_push order by created_at',
    )
  await tell('read')
  await markRead(database.db, AROHA, { link: '/settings/bank-account' }, now)
  await send()
  expect(await left()).toEqual([{ status: 'dropped', reason: 'read' }])

  now += 1000
  const money = { mail: true, text: false, push: false }
  await keepSettings(database.db, AROHA, { ...DEFAULTS, channels: { ...DEFAULTS.channels, money } })
  await tell('off')
  await send()
  expect((await left())[1]).toEqual({ status: 'dropped', reason: 'switched-off' })

  await keepSettings(database.db, AROHA, DEFAULTS)
  const noon = now
  now = Date.parse('2026-11-21T23:00:00+13:00')
  await tell('by night')
  await send()
  expect((await left())[2]).toEqual({ status: 'waiting', reason: 'quiet-hours' })
  expect(service.arrived).toEqual([])
  now = Date.parse('2026-11-22T07:00:00+13:00')
  await send()
  expect((await left())[2]).toEqual({ status: 'sent', reason: 'chosen' })
  expect(service.arrived).toHaveLength(1)
  now = noon
})

test('nobody subscribed, nothing ordered', async () => {
  await order(AROHA, 1)
  expect(await orders()).toEqual([])
})

test('a long text is cut; one that is not there is not pushed', async () => {
  const phone = aBrowser()
  await add(AROHA, 'phone', phone)
  texts = ['ā🛶'.repeat(1000)]
  await order(AROHA, 1)
  await send()
  await order(AROHA, 5)
  await send()
  expect(service.arrived).toHaveLength(1)
  const { body } = phone.read(service.arrived[0]!.body)
  expect(body!.length).toBeLessThanOrEqual(240)
  expect(body).toMatch(/^(ā🛶)+ā?…$/u)
  expect((await orders()).map(({ status }) => status).sort()).toEqual(['dropped', 'sent'])
})

test('of several messages of a talk the latest is pushed', async () => {
  const phone = aBrowser()
  await add(AROHA, 'phone', phone)
  texts = ['Kia ora', 'Is the drill free?', 'Hello?']
  for (const seq of [1, 2, 3]) await order(AROHA, seq)
  await send()
  expect(service.arrived.map(({ body }) => phone.read(body).body)).toEqual(['Hello?'])
  const rows = await database.db.query('select status, reason from notification.outgoing_push order by about')
  const overtaken = { status: 'dropped', reason: 'a later message is pushed' }
  expect(rows).toEqual([overtaken, overtaken, { status: 'sent', reason: 'chosen' }])
})

test('a browser that the push service does not know any more is forgotten', async () => {
  await add(AROHA, 'phone')
  await add(AROHA, 'laptop')
  await order(AROHA, 1)
  service.answer((path) => ({ status: path === '/push/phone' ? 410 : 201 }))
  await send()
  expect(await browsers(AROHA)).toEqual(['laptop'])
  expect((await orders()).map(({ status }) => status)).toEqual(['dropped', 'sent'])
})

test('a browser whose session has ended hears no more; one that has signed in again does', async () => {
  const first = session
  await add(AROHA, 'laptop')
  await add(AROHA, 'phone')
  session = newId()
  await add(AROHA, 'phone')
  ended.add(first)
  await order(AROHA, 1)
  await send()
  expect(service.arrived.map(({ path }) => path)).toEqual(['/push/phone'])
  expect(await browsers(AROHA)).toEqual(['phone'])
  expect((await orders()).map(({ status }) => status)).toEqual(['dropped', 'sent'])
})

test('a browser of before sessions were noted is still told', async () => {
  await add(AROHA, 'phone')
  await database.db.query('update notification.push_subscription set session = null')
  ended.add(session)
  await order(AROHA, 1)
  await send()
  expect(service.arrived).toHaveLength(1)
})

test('a push service that asks for patience gets it', async () => {
  await add(AROHA, 'phone')
  await order(AROHA, 1)
  service.answer(() => ({ status: 429, headers: { 'retry-after': '900' } }))
  await send()
  const [waiting] = await orders()
  expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, next_try: now + 900_000 })
  now += 899_000
  await send()
  expect(service.arrived).toHaveLength(1)
  now += 1000
  service.answer(() => ({ status: 201 }))
  await send()
  expect((await orders()).map(({ status }) => status)).toEqual(['sent'])
})

test('a browser belongs to the member who switched it on last; what waits for the other is not shown in it', async () => {
  await add(AROHA, 'shared')
  await order(AROHA, 1)
  await add(WIREMU, 'shared')
  expect([await browsers(AROHA), await browsers(WIREMU)]).toEqual([[], ['shared']])
  await send()
  expect(service.arrived).toEqual([])
  expect((await remove(AROHA, 'shared')).body).toEqual({ removed: false })
  expect((await remove(WIREMU, 'shared')).body).toEqual({ removed: true })
  expect((await remove(WIREMU, 'shared')).body).toEqual({ removed: false })
})

test('switched on again, with new keys, it is the same browser', async () => {
  const first = (await add(AROHA, 'phone')).body
  await order(AROHA, 1)
  const renewed = aBrowser()
  expect((await add(AROHA, 'phone', renewed)).body).toEqual(first)
  await send()
  expect(renewed.read(service.arrived[0]!.body).body).toBe('Kia ora')
})

test(`of more than ${BROWSERS_MAX} browsers of one member the oldest goes`, async () => {
  for (let nth = 0; nth <= BROWSERS_MAX; nth += 1) {
    now += 1000
    await add(AROHA, String(nth))
  }
  const left = await browsers(AROHA)
  expect(left).toHaveLength(BROWSERS_MAX)
  expect(left).not.toContain('0')
})

test.each([
  ['an address inside', { endpoint: 'https://127.0.0.1:5432/' }, 'endpoint'],
  ['one that only looks right', { endpoint: 'https://fcm.googleapis.com.evil.example/' }, 'endpoint'],
  ['http', { endpoint: 'http://fcm.googleapis.com/fcm/send/1' }, 'endpoint'],
  ['a point that is none', { keys: { p256dh: 'AAAA', auth: aBrowser().auth } }, 'keys'],
  ['a secret that is too short', { keys: { p256dh: aBrowser().p256dh, auth: 'AAAA' } }, 'keys'],
])('refuses %s', async (_what, change, field) => {
  const { p256dh, auth } = aBrowser()
  const answer = await call(AROHA, 'POST', '/api/push-subscription', {
    endpoint: service.endpoint('phone'),
    keys: { p256dh, auth },
    ...change,
  })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: [{ title: field }] })
})

test('the keys are made once, whoever starts first, and given to browsers', async () => {
  await database.db.query('delete from notification.secret')
  const made = await Promise.all(Array.from({ length: 8 }, () => vapidKeysOf(database.db, {})))
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(await vapidKeysOf(database.db, {})).toEqual(made[0])
  const own = webPush.generateVAPIDKeys()
  const given = { VAPID_PUBLIC_KEY: own.publicKey, VAPID_PRIVATE_KEY: own.privateKey }
  expect(await vapidKeysOf(database.db, given)).toEqual(own)
  expect(await keptSecret(database.db, 'other', () => 'a')).toBe('a')
  expect(await keptSecret(database.db, 'other', () => 'b')).toBe('a')
  expect(String((await call(AROHA, 'GET', '/api/push-key')).body.key)).toMatch(/^[\w-]{87}$/)
})
