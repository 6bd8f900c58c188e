import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { api } from '@tribu/proto/http/api.ts'
import type { MessageReport } from '@tribu/proto/http/message.ts'
import { startMessaging } from './testing/messaging-run.ts'

// Who may do what to whose: every route of messaging, for every kind of sender, on what is there and on what is missing.

const SENDERS = ['visitor', 'asker', 'lister', 'stranger', 'admin'] as const
type Statuses = [number, number, number, number, number]

let run: Awaited<ReturnType<typeof startMessaging>>
const people = { asker: randomUUID(), lister: randomUUID(), stranger: randomUUID(), admin: randomUUID() }
const MISSING = randomUUID()

beforeAll(async () => {
  run = await startMessaging()
})
afterAll(() => run.stop())

const as = (who: (typeof SENDERS)[number]) =>
  who === 'visitor' ? run.asVisitor : run.as(people[who], who === 'admin')

const MEMBERS: Statuses = [401, 200, 200, 404, 404]
const NOBODY: Statuses = [401, 404, 404, 404, 404]
const ADMINS: Statuses = [401, 403, 403, 403, 200]

/** Status of each sender, in the order of SENDERS: on what is there, and on what is missing. `null`: the route has no target. */
const TABLE: [string, unknown, Statuses, Statuses | null][] = [
  ['GET /api/thread', undefined, [401, 200, 200, 200, 200], null],
  // One's own listing needs no message.
  ['POST /api/thread', { message: 'Kia ora' }, [401, 200, 400, 200, 200], NOBODY],
  ['POST /api/thread/photo', {}, [401, 400, 400, 400, 400], null],
  // In a message that nobody has reported.
  ['GET /api/message-photo/medium/:photo', undefined, MEMBERS, NOBODY],
  ['GET /api/thread/:thread', undefined, MEMBERS, NOBODY],
  ['GET /api/thread/:thread/message', undefined, MEMBERS, NOBODY],
  ['POST /api/thread/:thread/message', { message: 'Kia ora' }, MEMBERS, NOBODY],
  ['PUT /api/thread/:thread/read', { seq: 1 }, MEMBERS, NOBODY],
  ['PUT /api/thread/:thread/block', { blocked: false }, MEMBERS, NOBODY],
  // The first message is the asker's own.
  [
    'POST /api/thread/:thread/report',
    { seq: 1, reason: 'spam' },
    [401, 400, 200, 404, 404],
    [401, 404, 404, 404, 404],
  ],
  ['GET /api/message?s=free', undefined, [401, 200, 200, 200, 200], null],
  ['GET /api/unread', undefined, [401, 200, 200, 200, 200], null],
  ['GET /api/message-report', undefined, ADMINS, null],
  ['PUT /api/message-report/:report', { done: true }, ADMINS, [401, 403, 403, 403, 404]],
]

test('every route of messaging stands in the table', () => {
  const there = TABLE.map(([call]) =>
    call
      .split('?')[0]!
      .replace('/medium/:photo', '/:size/:uid')
      .replace(/:(thread|report)/, ':id'),
  )
  const ours = api.filter(({ service }) => service === 'messaging')
  expect(ours.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(there.toSorted())
})

describe.each(TABLE)('%s', (call, given, found, missing) => {
  const [method = '', path = ''] = call.split(' ')
  const statusOf = async (who: (typeof SENDERS)[number], target: 'there' | 'missing') => {
    const listing = await run.list(people.lister)
    const thread = await run.start(people.asker, listing)
    const { body: report } = await run.as(people.lister)<{ _id: string }>(
      'POST',
      `/api/thread/${thread._id}/report`,
      { seq: 1, reason: 'abuse' },
    )
    const photo = await run.sendPhoto(people.asker, thread._id)
    const id = (own: string) => (target === 'there' ? own : MISSING)
    const address = path
      .replace(':thread', id(thread._id))
      .replace(':report', id(report._id))
      .replace(':photo', id(photo))
    const body = call === 'POST /api/thread' ? { ...(given as object), listing: id(listing) } : given
    return (await as(who)(method, address, body)).status
  }
  const all = async (target: 'there' | 'missing') => Promise.all(SENDERS.map((who) => statusOf(who, target)))

  test('on what is there', async () => {
    expect(await all('there')).toEqual(found)
  })
  if (missing)
    test('on what is missing', async () => {
      expect(await all('missing')).toEqual(missing)
    })
})

test('what is there and another’s looks exactly like what is missing', async () => {
  const { _id } = await run.start(people.asker, await run.list(people.lister))
  const [foreign, missing] = await Promise.all(
    [_id, MISSING].map((id) => run.as(people.stranger)('GET', `/api/thread/${id}`)),
  )
  expect(foreign).toEqual(missing)
})

test('a picture is its member’s alone until it is sent, and an admin’s when it is reported', async () => {
  const thread = await run.start(people.asker, await run.list(people.lister))
  const unsent = await run.uploadPhoto(people.asker)
  const statuses = (uid: string) =>
    Promise.all(SENDERS.map(async (who) => (await as(who)('GET', `/api/message-photo/full/${uid}`)).status))
  expect(await statuses(unsent)).toEqual([401, 200, 404, 404, 404])
  const sent = await run.sendPhoto(people.asker, thread._id)
  expect(await statuses(sent)).toEqual([401, 200, 200, 404, 404])
  const report = { seq: 2, reason: 'abuse' }
  await run.as(people.lister)('POST', `/api/thread/${thread._id}/report`, report)
  expect(await statuses(sent)).toEqual([401, 200, 200, 404, 200])
  expect(await (await run.context.engines.images()).get('full', sent)).toBeUndefined()
})

test('an admin reads what was reported and what was said before it, and is done with it', async () => {
  const { _id } = await run.start(people.asker, await run.list(people.lister), 'First')
  await run.write(people.lister, _id, 'Second')
  await run.write(people.asker, _id, 'Pay me outside')
  await run.write(people.lister, _id, 'After')
  const comment = 'Wants money first'
  // The newest comes first, of many.
  run.turnTo(run.now() + 1000)
  const { body } = await run.as(people.lister)<{ _id: string }>('POST', `/api/thread/${_id}/report`, {
    seq: 3,
    reason: 'scam',
    comment,
  })
  const list = async () => (await as('admin')<MessageReport[]>('GET', '/api/message-report?limit=100')).body
  const report = (await list()).find((one) => one._id === body._id)
  expect(report).toMatchObject({
    reason: 'scam',
    comment,
    reporter: { _id: people.lister },
    reported: { _id: people.asker },
    message: { message: 'Pay me outside' },
    'done-at': null,
  })
  expect(report?.before.map(({ message }) => message)).toEqual(['First', 'Second'])
  const close = (done: boolean) =>
    as('admin')<MessageReport>('PUT', `/api/message-report/${body._id}`, { done })
  expect((await close(true)).body['done-at']).toBeGreaterThan(0)
  expect((await list())[0]?._id).not.toBe(body._id)
  expect((await close(false)).body['done-at']).toBeNull()
})
