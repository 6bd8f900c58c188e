import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { Booking } from '@tribu/proto/http/booking.ts'
import type { Message, MessageReport, Thread } from '@tribu/proto/http/message.ts'
import { makePages, type Page } from '../testing/page.ts'
import { makeReadyBorrower } from '../testing/ready-borrower.ts'
import { makeReadyLender } from '../testing/ready-lender.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { makeVisitor, type Visitor } from '../testing/visitor.ts'

// Two members talk about a listing. As processes there are two copies of messaging and two doors.

let server: ServerProcess
let pages: ReturnType<typeof makePages>
let lena: Visitor
let bob: Visitor
let eve: Visitor
let ids: Record<'lena' | 'bob' | 'eve', string>
let listing: string

beforeAll(async () => {
  server = await startServer({ copies: { gateway: 2, messaging: 2 } })
  pages = makePages(server)
  ;[lena, bob, eve] = [makeVisitor(server.url), makeVisitor(server.url), makeVisitor(server.url)]
  const signUp = async (who: Visitor, mail: string, name: string) =>
    (await who.signUp(mail, undefined, name))._id
  ids = {
    lena: await signUp(lena, 'lena@example.nz', 'Lena Tui'),
    bob: await signUp(bob, 'bob@example.nz', 'Bob Paki'),
    eve: await signUp(eve, 'eve@example.nz', 'Eve Weka'),
  }
  listing = (await lena.list())._id
})
afterAll(async () => {
  await server.kill()
  await server.clean()
})
afterEach(() => pages.close())

/** A thread of Bob with Lena about a listing of its own. */
const newThread = async (message = 'Is the drill free on Saturday?') => {
  const about = (await lena.list())._id
  return bob.must(bob.send<Thread>('POST', '/api/thread', { listing: about, message }))
}
const write = (who: Visitor, thread: string, message: string, more: object = {}) =>
  who.send<Message>('POST', `/api/thread/${thread}/message`, { message, ...more })
const look = (who: Visitor, thread: string) => who.must(who.send<Thread>('GET', `/api/thread/${thread}`))
const textsOf = ({ messages }: { messages: Message[] }) => messages.map(({ message }) => message)

describe('a talk', () => {
  test('begins with the lister of a listing, once, and both see it', async () => {
    const begin = () =>
      bob.must(bob.send<Thread>('POST', '/api/thread', { listing, message: '  Kia ora\r\nIs it free?  ' }))
    const [thread, same] = [await begin(), await begin()]
    expect(same._id).toBe(thread._id)
    expect(thread).toMatchObject({
      user1: { _id: ids.bob, 'first-name': 'Bob' },
      user2: { _id: ids.lena },
      listing: { _id: listing, name: 'Makita cordless drill', listed: true },
      seq: 1,
      unread: 0,
      ended: null,
    })
    const [seen] = await lena.must(lena.send<Thread[]>('GET', '/api/thread?limit=1'))
    expect(seen).toMatchObject({ _id: thread._id, unread: 2, messages: [] })
    expect(textsOf(await look(lena, thread._id))).toEqual(['Kia ora\nIs it free?', 'Kia ora\nIs it free?'])
    const { body } = await lena.send('POST', '/api/thread', { listing, message: 'Mine' })
    expect(body.errors?.[0]).toMatchObject({ code: 'own-listing' })
    expect((await bob.send('POST', '/api/thread', { listing: randomUUID(), message: 'x' })).status).toBe(404)
  })

  test('a message that is sent twice is one; who wrote it and when is what the server knows', async () => {
    const { _id } = await newThread()
    const given = { 'client-id': randomUUID(), thread: _id, user: ids.lena, 'created-at': 5 }
    const both = await Promise.all([write(bob, _id, 'Once', given), write(bob, _id, 'Once', given)])
    expect(both.map(({ status, body }) => [status, body.seq])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect(both[0].body).toMatchObject({ user: ids.bob, 'client-id': given['client-id'] })
    expect(both[0].body['created-at']).toBeGreaterThan(1_700_000_000)
    expect((await write(bob, _id, 'Another', given)).status).toBe(409)
    const key = { 'idempotency-key': 'k-1' }
    const send = () => bob.send<Message>('POST', `/api/thread/${_id}/message`, { message: 'By key' }, key)
    expect([(await send()).body.seq, (await send()).body.seq]).toEqual([3, 3])
    expect(textsOf(await look(lena, _id))).toEqual(['Is the drill free on Saturday?', 'Once', 'By key'])
  })

  test('refuses what is no message', async () => {
    const { _id } = await newThread()
    for (const body of [{}, { message: '  \n ' }, { message: 'x'.repeat(4001) }, { message: 'a\u0000b' }])
      expect([body, (await bob.send('POST', `/api/thread/${_id}/message`, body)).status]).toEqual([body, 400])
    const photos = Array.from({ length: 5 }, () => ({ uid: randomUUID() }))
    expect((await write(bob, _id, 'Five', { photos })).status).toBe(400)
    expect((await write(bob, _id, 'Unknown', { photos: photos.slice(0, 1) })).status).toBe(400)
  })

  test('carries pictures of one’s own', async () => {
    const { _id } = await newThread()
    const photo = await bob.must(bob.upload(undefined, '/api/thread/photo'))
    expect((await write(lena, _id, '', { photos: [{ uid: photo.uid }] })).status).toBe(400)
    const { body } = await write(bob, _id, '', { photos: [{ uid: photo.uid }] })
    expect(body).toMatchObject({ message: '', photos: [{ uid: photo.uid, width: 800 }] })
    const path = `/api/message-photo/medium/${photo.uid}`
    for (const one of [bob, lena]) {
      const { status, headers } = await one.send('GET', path)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(headers.get('cache-control')).toMatch(/^private/)
    }
    expect((await eve.send('GET', path)).status).toBe(404)
    expect((await fetch(`${server.url}${path}`)).status).toBe(401)
    expect((await fetch(`${server.url}/images/medium/${photo.uid}.jpg`)).status).toBe(404)
  })

  test('unread counts follow what was seen, on both sides', async () => {
    const { _id } = await newThread()
    await write(bob, _id, 'Two')
    const unread = async (who: Visitor) => {
      const { threads } = await who.must(
        who.send<{ threads: { _id: string; unread: number }[] }>('GET', '/api/unread'),
      )
      return threads.find((thread) => thread._id === _id)?.unread ?? 0
    }
    expect([await unread(lena), await unread(bob)]).toEqual([2, 0])
    const half = await lena.must(lena.send<Thread>('PUT', `/api/thread/${_id}/read`, { seq: 1 }))
    expect(half).toMatchObject({ unread: 1, read: 1 })
    await lena.must(lena.send('PUT', `/api/thread/${_id}/read`, { seq: 2 }))
    expect([await unread(lena), (await look(bob, _id))['other-read']]).toEqual([0, 2])
  })

  test('is searched by its own members', async () => {
    const word = `whakapapa${Date.now()}`
    const { _id } = await newThread(`The ${word} one?`)
    const find = (who: Visitor) =>
      who.must(who.send<{ thread: Thread; message: Message }[]>('GET', `/api/message?s=${word.slice(0, 15)}`))
    await until(async () => (await find(lena)).length === 1)
    expect((await find(lena))[0]).toMatchObject({ thread: { _id }, message: { seq: 1 } })
    expect(await find(eve)).toEqual([])
  })

  test('ends when one blocks the other, and goes on when they allow it again', async () => {
    const { _id } = await newThread()
    const block = (blocked: boolean) =>
      lena.must(lena.send<Thread>('PUT', `/api/thread/${_id}/block`, { blocked }))
    expect((await block(true)).ended).toBe('blocked-by-you')
    expect((await look(bob, _id)).ended).toBe('over')
    for (const who of [bob, lena]) {
      const { status, body } = await write(who, _id, 'Still there?')
      expect([status, body.errors?.[0]?.code]).toEqual([409, 'talk-ended'])
    }
    expect((await bob.send('POST', '/api/thread', { listing, message: 'Elsewhere then' })).status).toBe(409)
    expect((await block(false)).ended).toBeNull()
    expect((await write(bob, _id, 'Thanks')).status).toBe(200)
  })

  test('a message of the other can be shown to the admins, once, with what was said before', async () => {
    const { _id } = await newThread('Pay me outside?')
    await write(bob, _id, 'Send it to this account')
    const report = (who: Visitor, seq: number) =>
      who.send<{ _id: string }>('POST', `/api/thread/${_id}/report`, { seq, reason: 'scam', comment: '' })
    const [first, second] = [await report(lena, 2), await report(lena, 2)]
    expect([first.status, second.body._id]).toEqual([200, first.body._id])
    expect((await report(bob, 2)).status).toBe(400)
    expect((await report(lena, 9)).status).toBe(404)
    expect((await lena.send<MessageReport[]>('GET', '/api/message-report')).status).toBe(403)
  })

  test('what happens to a booking stands in it as a quiet line', async () => {
    const { _id: about } = await lena.list()
    await makeReadyBorrower(bob, server.url, ids.bob)
    await makeReadyLender(lena, about)
    const page = await pages.open(bob)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const form = { listing: about, start: day(20), end: day(23), 'tribu-agreement': true }
    const booking = await bob.must(bob.send<Booking>('POST', '/api/booking', form))
    await until(async () => (await lena.send<Thread>('GET', `/api/thread/${booking.thread}`)).status === 200)
    await lena.must(lena.send('PUT', `/api/booking/${booking._id}?action=decline`, {}))
    await until(async () => (await look(lena, booking.thread)).seq === 2)
    const thread = await look(lena, booking.thread)
    expect(thread.messages.map(({ user, booking: about2 }) => [user, about2?.status])).toEqual([
      [null, 'approval-awaiting'],
      [null, 'declined'],
    ])
    expect(thread).toMatchObject({ user1: { _id: ids.bob }, user2: { _id: ids.lena }, unread: 0 })
    await until(() => page.messages(booking.thread).length === 2)
    expect((await write(lena, booking.thread, 'Sorry, it broke')).status).toBe(200)
  })
})

describe('the socket of a talk', () => {
  const openBoth = async () => {
    const thread = await newThread()
    const open = (who: Visitor, door: number) => pages.open(who, { door, have: { [thread._id]: 1 } })
    return { thread, lenas: await open(lena, 0), bobs: await open(bob, 1) }
  }
  const heard = (page: Page, thread: string) => page.messages(thread).map(({ message }) => message)

  test('brings messages to both members, at whichever door, and to nobody else', async () => {
    const { thread, lenas, bobs } = await openBoth()
    const eves = await pages.open(eve, { have: { [thread._id]: 0 } })
    await write(bob, thread._id, 'Hello')
    await write(lena, thread._id, 'Kia ora')
    await until(() => [lenas, bobs].every((page) => heard(page, thread._id).length === 2))
    expect(heard(lenas, thread._id)).toEqual(['Hello', 'Kia ora'])
    expect(await eves.emit('sync', { have: [{ thread: thread._id, seq: 0 }] })).toBe(true)
    expect(await eves.emit('typing', { thread: thread._id })).toBe(false)
    expect(await eves.emit('seen', { ...eves.key, thread: thread._id })).toBe(false)
    expect(eves.all()).toEqual([])
  })

  test('a page that was away gets what it lacks when it joins, in order', async () => {
    const { thread, lenas } = await openBoth()
    lenas.close()
    for (const text of ['One', 'Two', 'Three']) await write(bob, thread._id, text)
    const back = await pages.open(lena, { have: { [thread._id]: 1 } })
    expect(heard(back, thread._id)).toEqual(['One', 'Two', 'Three'])
    const rest = await pages.open(lena, { have: { [thread._id]: 3 } })
    expect(heard(rest, thread._id)).toEqual(['Three'])
  })

  test('tells what was seen and that somebody writes; only with the key that it joined with', async () => {
    const { thread, lenas, bobs } = await openBoth()
    expect(await lenas.emit('typing', { thread: thread._id })).toBe(true)
    await until(() => bobs.typing.includes(ids.lena))
    expect(lenas.typing).toEqual([])
    const other = { ...lenas.key, apikey: `${lenas.key.apikey}x` }
    expect(await lenas.emit('seen', { ...other, thread: thread._id })).toBe(false)
    expect(await lenas.emit('seen', { ...bobs.key, thread: thread._id })).toBe(false)
    expect(await lenas.emit('seen', { ...lenas.key, thread: thread._id, seq: 1 })).toBe(true)
    await until(() => bobs.seen.some(({ user, seq }) => user === ids.lena && seq === 1))
    expect((await look(lena, thread._id)).unread).toBe(0)
  })

  test('tells both that a talk has ended, and that it goes on again', async () => {
    const { thread, lenas, bobs } = await openBoth()
    const eves = await pages.open(eve)
    for (const [nth, blocked] of [true, false].entries()) {
      await lena.must(lena.send('PUT', `/api/thread/${thread._id}/block`, { blocked }))
      await until(() => [lenas, bobs].every(({ talks }) => talks.length === nth + 1))
      expect((await look(bob, thread._id)).ended).toBe(blocked ? 'over' : null)
    }
    expect(new Set([...lenas.talks, ...bobs.talks])).toEqual(new Set([thread._id]))
    expect(eves.all()).toEqual([])
  })

  test('refuses what is no word of its language, and who has not joined', async () => {
    const { thread, bobs } = await openBoth()
    const stranger = await pages.connect(0)
    for (const [name, given] of [
      ['sync', { have: [{ thread: thread._id, seq: 0 }] }],
      ['typing', { thread: thread._id }],
      ['seen', { ...bobs.key, thread: thread._id }],
    ] as const)
      expect([name, await stranger.emit(name, given)]).toEqual([name, false])
    for (const [name, given] of [
      ['sync', { have: 'all' }],
      ['sync', { have: [{ thread: 'x', seq: -1 }] }],
      ['typing', null],
      ['seen', { thread: thread._id }],
    ] as const)
      expect([name, given, await bobs.emit(name, given as object)]).toEqual([name, given, false])
    expect(stranger.all()).toEqual([])
  })
})
