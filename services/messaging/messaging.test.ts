import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { messagingInternal } from '@tribu/proto/internal/messaging.ts'
import type { Thread } from '@tribu/proto/http/message.ts'
import { startMessaging } from './testing/messaging-run.ts'

let run: Awaited<ReturnType<typeof startMessaging>>
beforeAll(async () => {
  run = await startMessaging()
})
afterAll(() => run.stop())

const newPair = async () => {
  const [asker, lister] = [randomUUID(), randomUUID()]
  return { asker, lister, listing: await run.list(lister) }
}

test('names and listings in a thread follow their owners; nobody can write to who is blocked or gone', async () => {
  const { asker, lister, listing } = await newPair()
  const { _id } = await run.start(asker, listing)
  await run.tellMember(lister, { version: 2n, firstName: 'Lena' })
  await until(async () => (await run.look(asker, _id)).user2['first-name'] === 'Lena')
  await run.tellMember(lister, { version: 3n, firstName: 'Lena', blocked: true })
  await until(async () => (await run.look(asker, _id)).ended === 'over')
  expect((await run.write(asker, _id, 'Hello?')).body.errors?.[0]?.code).toBe('talk-ended')
  const { db, outbox } = await run.context.engines.database('listing')
  await db.transaction((tx) =>
    outbox.add(tx, makeEvent('listing.removed', listing, { id: listing, version: 2n })),
  )
  await until(async () => !(await run.look(asker, _id)).listing.listed)
  expect((await run.look(asker, _id)).listing.name).toBe('Makita cordless drill')
})

test('who joined a moment ago has a name in the talk; one that cannot be asked for is no reason to refuse', async () => {
  const { asker, lister, listing } = await newPair()
  run.inIdentity.set(asker, { 'first-name': 'Bob' })
  run.inIdentity.set(lister, 'away')
  const thread = await run.start(asker, listing)
  expect(thread).toMatchObject({ user1: { 'first-name': 'Bob' }, user2: { 'first-name': '' }, seq: 1 })
  run.inIdentity.set(lister, { 'first-name': 'Lena' })
  expect((await run.start(asker, listing)).user2['first-name']).toBe('Lena')
})

test('each status of a booking is one quiet line, delivered twice or not, in the thread of its members', async () => {
  const { asker, lister, listing } = await newPair()
  const { _id } = await run.start(asker, listing)
  const { db, outbox } = await run.context.engines.database('booking')
  const booking = {
    id: randomUUID(),
    listing,
    lender: lister,
    borrower: asker,
    start: '2026-12-04',
    end: '2026-12-07',
  }
  const tell = (name: 'booking.requested' | 'booking.approved', status: string) =>
    db.transaction((tx) => outbox.add(tx, makeEvent(name, booking.id, { booking: { ...booking, status } })))
  for (let nth = 0; nth < 2; nth += 1) {
    await tell('booking.requested', 'approval-awaiting')
    await tell('booking.approved', 'approved')
  }
  await until(async () => (await run.look(lister, _id)).seq === 3)
  await run.write(lister, _id, 'See you then')
  const { messages, unread } = await run.look(asker, _id)
  expect(messages.map(({ user, booking: line }) => line?.status ?? user)).toEqual([
    asker,
    'approval-awaiting',
    'approved',
    lister,
  ])
  expect(unread).toBe(1)
})

test('what a member has not seen is told to whoever mails it: by thread, with the newest few', async () => {
  const { asker, lister, listing } = await newPair()
  const { _id } = await run.start(asker, listing, 'One')
  for (const text of ['Two', 'Three', 'Four']) await run.write(asker, _id, text)
  await run.write(lister, _id, 'Mine')
  const { unseen } = run.context.internal.client('messaging', messagingInternal)
  expect(await unseen({ member: lister })).toEqual([
    {
      thread: _id,
      other: asker,
      listing,
      count: 4,
      oldest: expect.any(Number),
      seq: 4,
      texts: ['Two', 'Three', 'Four'],
    },
  ])
  await run.as(lister)<Thread>('PUT', `/api/thread/${_id}/read`, { seq: 4 })
  expect(await unseen({ member: lister })).toEqual([])
})

test('reading on to a number that is not there yet counts as all there is', async () => {
  const { asker, lister, listing } = await newPair()
  const { _id } = await run.start(asker, listing)
  const { body } = await run.as(lister)<Thread>('PUT', `/api/thread/${_id}/read`, { seq: 99 })
  expect(body).toMatchObject({ read: 1, unread: 0 })
  await run.write(asker, _id, 'More')
  expect((await run.look(lister, _id)).unread).toBe(1)
})

test('the thread with the lister of a listing is found by the listing, by who began it alone', async () => {
  const { asker, lister, listing } = await newPair()
  const find = async (member: string) =>
    (await run.as(member)<Thread[]>('GET', `/api/thread?listing=${listing}`)).body.map(({ _id }) => _id)
  expect(await find(asker)).toEqual([])
  const { _id } = await run.start(asker, listing)
  await run.start(randomUUID(), listing)
  expect(await find(asker)).toEqual([_id])
  // Of several talks with askers there is no one to go on with.
  expect([await find(lister), await find(randomUUID())]).toEqual([[], []])
})
