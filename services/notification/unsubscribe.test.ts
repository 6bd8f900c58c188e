import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import jwt from 'jsonwebtoken'
import { until } from '@tribu/platform/testing/until.ts'
import type { NotificationSettings } from '@tribu/proto/http/notice.ts'
import { DEFAULTS } from './chosen.ts'
import { startNotification } from './testing/notification-run.ts'

let run: Awaited<ReturnType<typeof startNotification>>
let link: string
let token: string
beforeAll(async () => {
  run = await startNotification()
  const booking = run.aBooking()
  await booking.tell('booking.requested')
  await booking.untilShown('lena@example.nz', 'Bob asks for your Drill')
  const text = (await run.shown()).find(({ to }) => to === 'lena@example.nz')!.text
  link = /https:\S+\/unsubscribe\/\S+/.exec(text)![0]
  token = link.split('/').at(-1)!
})
afterAll(() => run.stop())
beforeEach(() => run.ask(run.lender, 'PUT', '/api/notification-settings', DEFAULTS))

/** As mail programs do it: no cookies, another site, a form. */
const oneClick = async (given: string, body: string = 'List-Unsubscribe=One-Click') => {
  const answer = await fetch(`${run.url}/unsubscribe/${given}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body,
  })
  return { status: answer.status, body: await answer.json() }
}
const onPage = async (given: string) => {
  const answer = await fetch(`${run.url}/api/unsubscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: given }),
  })
  return { status: answer.status, body: await answer.json() }
}
const requests = async () =>
  (await run.ask<NotificationSettings>(run.lender, 'GET', '/api/notification-settings')).body.channels
    .requests

describe.each([
  ['at one click in a mail program', oneClick],
  ['on the page', onPage],
])('unsubscribing %s', (_, unsubscribe) => {
  test('ends mails of the one kind, and nothing else; twice is as good as once', async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await unsubscribe(token)).toEqual({ status: 200, body: { kind: 'requests' } })
    const settings = await run.ask(run.lender, 'GET', '/api/notification-settings')
    const channels = { ...DEFAULTS.channels, requests: { mail: false, text: true, push: true } }
    expect(settings.body).toEqual({ ...DEFAULTS, channels })
  })

  test.each([
    [
      'forged',
      () => jwt.sign({ kind: 'requests' }, 'another', { audience: 'unsubscribe', subject: run.lender }),
    ],
    ['changed', () => `${token.slice(0, -2)}xx`],
    ['cut off', () => token.slice(0, 40)],
    ['no token', () => 'hello'],
  ])('a link that is %s is refused in a sentence', async (_name, make) => {
    expect(await unsubscribe(make())).toMatchObject({
      status: 400,
      body: { errors: [{ title: 'token', detail: expect.stringContaining('open it from the mail again') }] },
    })
    expect((await requests()).mail).toBe(true)
  })
})

test('what is fetched without the words of the standard ends nothing', async () => {
  expect((await oneClick(token, '')).status).toBe(400)
  expect((await requests()).mail).toBe(true)
})

test('the link names neither an address nor a name', () => {
  expect(JSON.stringify(jwt.decode(token))).not.toMatch(/@|lena/i)
  expect(jwt.decode(token)).toEqual({ aud: 'unsubscribe', sub: run.lender, kind: 'requests' })
})

test('what was ended so is not mailed, and says why; chosen again, it is mailed again', async () => {
  const reasons = async (booking: string) =>
    run.db.query(
      `select status, reason from notification.outgoing_mail where about ->> 'booking' = $1 and kind = 'request-received'`,
      [booking],
    )
  const told = async () => {
    const booking = run.aBooking()
    await booking.tell('booking.requested')
    await until(async () => (await reasons(booking.id)).some((row) => row['status'] !== 'waiting'))
    return (await reasons(booking.id))[0]
  }
  await oneClick(token)
  expect(await told()).toEqual({ status: 'dropped', reason: 'unsubscribed' })
  const without = { ...DEFAULTS.channels, requests: { mail: false, text: true, push: true } }
  await run.ask(run.lender, 'PUT', '/api/notification-settings', { ...DEFAULTS, channels: without })
  expect(await told()).toEqual({ status: 'dropped', reason: 'unsubscribed' })
  await run.ask(run.lender, 'PUT', '/api/notification-settings', DEFAULTS)
  expect(await told()).toEqual({ status: 'sent', reason: 'chosen' })
  await run.ask(run.lender, 'PUT', '/api/notification-settings', { ...DEFAULTS, channels: without })
  expect(await told()).toEqual({ status: 'dropped', reason: 'switched-off' })
})

test('a member who has gone harms nobody', async () => {
  const [secret] = await run.db.query<{ value: string }>(
    `select value from notification.secret where name = 'unsubscribe'`,
  )
  const gone = jwt.sign({ kind: 'money' }, secret!.value, { audience: 'unsubscribe', subject: randomUUID() })
  expect((await oneClick(gone)).status).toBe(200)
})
