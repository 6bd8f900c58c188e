import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { Thread } from '@tribu/proto/http/message.ts'
import type { NotificationSettings } from '@tribu/proto/http/notice.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { makeVisitor, type Visitor } from '../testing/visitor.ts'

// What a member is told of messages that they do not see, by the whole chain: the talk, the events, messaging asked again, the mail, its links.

// Long enough for three messages in a row.
const AFTER_SECONDS = 6

let server: ServerProcess
let lena: Visitor
let bob: Visitor
let listing: string
beforeAll(async () => {
  server = await startServer({ env: { MESSAGE_MAIL_AFTER_SECONDS: String(AFTER_SECONDS) } })
  ;[lena, bob] = [makeVisitor(server.url), makeVisitor(server.url)]
  await lena.signUp('lena@example.nz', undefined, 'Lena Tui')
  await bob.signUp('bob@example.nz', undefined, 'Bob Paki')
  listing = (await lena.list())._id
})
afterAll(async () => {
  await server.kill()
  await server.clean()
})

type Mail = { to: string; subject: string; text: string; links: string[] }
const mailsTo = async (address: string) => {
  const answer = await fetch(`${server.url}/dev/outbox?format=json`)
  const mails = answer.status === 200 ? ((await answer.json()) as Mail[]) : []
  return mails.filter(({ to, subject }) => to === address && !subject.startsWith('Welcome'))
}
const say = (who: Visitor, thread: string, message: string) =>
  who.must(who.send('POST', `/api/thread/${thread}/message`, { message }))

test('who is away gets one mail for many messages, who sees them gets none; one click ends such mails', async () => {
  const message = 'Is the drill free on Saturday?'
  const thread = await bob.must(bob.send<Thread>('POST', '/api/thread', { listing, message }))
  await say(bob, thread._id, 'Or on Sunday?')
  await say(bob, thread._id, 'I would bring it back on Monday.')
  await until(async () => (await mailsTo('lena@example.nz')).length > 0)
  const [mail] = await mailsTo('lena@example.nz')
  expect(mail!.subject).toBe('You have 3 new messages from Bob')
  expect(mail!.text).toContain('I would bring it back on Monday.')
  expect(mail!.links).toContain(`${server.url}/messages/${thread._id}`)

  // Lena answers; Bob sees it at once. Then she answers once more, and that he does not see.
  await say(lena, thread._id, 'Saturday is fine')
  const seen = await bob.must(bob.send<Thread>('GET', `/api/thread/${thread._id}`))
  await bob.must(bob.send('PUT', `/api/thread/${thread._id}/read`, { seq: seen.seq }))
  await say(lena, thread._id, 'And bring gloves')
  await until(async () => (await mailsTo('bob@example.nz')).length > 0)
  const toBob = await mailsTo('bob@example.nz')
  expect(toBob.map(({ subject }) => subject)).toEqual(['You have a new message from Lena'])
  expect(toBob[0]!.text).not.toContain('Saturday is fine')
  expect(await mailsTo('lena@example.nz')).toHaveLength(1)

  // The mail program posts to the link, from anywhere and without cookies; a person opens it.
  const link = toBob[0]!.links.find((each) => each.includes('/unsubscribe/'))!
  const page = await fetch(link)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  const click = async (address: string) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: 'List-Unsubscribe=One-Click',
    })
    return [answer.status, await answer.json()]
  }
  expect(await click(`${link.slice(0, -3)}xyz`)).toEqual([400, { errors: [expect.any(Object)] }])
  expect(await click(link)).toEqual([200, { kind: 'messages' }])
  const settings = await bob.must(bob.send<NotificationSettings>('GET', '/api/notification-settings'))
  expect(settings.channels.messages).toEqual({ mail: false, text: false, push: true })
})
