import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { io, type Socket } from 'socket.io-client'
import { until } from '@tribu/platform/testing/until.ts'
import type { Booking } from '@tribu/proto/http/booking.ts'
import type { ToPage, ToServer } from '@tribu/proto/http/live.ts'
import { makeReadyBorrower } from '../testing/ready-borrower.ts'
import { makeReadyLender } from '../testing/ready-lender.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { makeVisitor, type Visitor } from '../testing/visitor.ts'

// Pages hear of what changes. As processes there are two doors, and each member has their socket at another one.

type Line = Socket<ToPage, ToServer>

let server: ServerProcess
let doors: string[]
let lender: Visitor
let borrower: Visitor
let listing: string
const lines: Line[] = []

beforeAll(async () => {
  server = await startServer({ copies: { gateway: 2, booking: 2, payment: 2 } })
  const all = server.programs.filter(({ target }) => target === 'gateway').map(({ url }) => url)
  doors = all.length > 0 ? all : [server.url]
  lender = makeVisitor(server.url)
  borrower = makeVisitor(server.url)
  await lender.signUp('lena@example.nz', undefined, 'Lena Tui')
  const { _id } = await borrower.signUp('bob@example.nz', undefined, 'Bob Paki')
  await makeReadyBorrower(borrower, server.url, _id)
  listing = (await lender.list())._id
  await makeReadyLender(lender, listing)
})
afterAll(async () => {
  await server.kill()
  await server.clean()
})
afterEach(() => {
  for (const line of lines.splice(0)) line.disconnect()
})

const connect = async (door: string, headers: Record<string, string> = {}): Promise<Line> => {
  const line: Line = io(door, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { 'sec-fetch-site': 'same-origin', ...headers },
  })
  lines.push(line)
  await new Promise<void>((done, fail) => {
    line.on('connect', done)
    line.on('connect_error', fail)
  })
  return line
}
const keyOf = (who: Visitor) => who.must(who.send<{ _id: string; apikey: string }>('GET', '/api/socket-key'))
const emit = (line: Line, name: 'join' | 'watch', given: object) =>
  new Promise<boolean>((done) => line.emit(name, given as never, done))
/** Where a member's page is open, and what it heard. */
const listen = async (who: Visitor, door: string) => {
  const line = await connect(door)
  const heard: string[] = []
  line.on('booking', ({ _id }) => heard.push(_id))
  line.on('availability', ({ listing: changed }) => heard.push(changed))
  expect(await emit(line, 'join', await keyOf(who))).toBe(true)
  return { line, heard }
}
const request = async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const form = { listing, start: day(20), end: day(23), 'tribu-agreement': true }
  const key = { 'idempotency-key': randomUUID() }
  return (await borrower.must(borrower.send<Booking>('POST', '/api/booking', form, key)))._id
}

describe('the socket', () => {
  test('tells both parties at once, at whichever door, and whoever looks at the listing; nobody else', async () => {
    const stranger = makeVisitor(server.url)
    await stranger.signUp('stranger@example.nz')
    const [first, second] = [doors[0]!, doors.at(-1)!]
    const lenders = await listen(lender, first)
    const borrowers = await listen(borrower, second)
    const strangers = await listen(stranger, first)
    const watcher = await connect(second)
    const seen: string[] = []
    watcher.on('availability', ({ listing: changed }) => seen.push(changed))
    expect(await emit(watcher, 'watch', { listing })).toBe(true)

    const id = await request()
    await until(() => lenders.heard.includes(id) && borrowers.heard.includes(id) && seen.includes(listing))
    seen.length = 0
    borrowers.heard.length = 0
    await lender.must(lender.send('PUT', `/api/booking/${id}?action=decline`, {}))
    await until(() => borrowers.heard.includes(id) && seen.includes(listing))
    expect(strangers.heard).toEqual([])
    expect(seen.every((heard) => heard === listing)).toBe(true)
  })

  test('tells who looks at a listing when its lender keeps days for themselves', async () => {
    const watcher = await connect(doors.at(-1)!)
    const seen: string[] = []
    watcher.on('availability', ({ listing: changed }) => seen.push(changed))
    expect(await emit(watcher, 'watch', { listing })).toBe(true)
    await lender.must(
      lender.send('POST', `/api/listing/${listing}/block`, { start: '2099-01-01', end: '2099-01-02' }),
    )
    await until(() => seen.includes(listing))
  })

  test('lets in by one’s own key only', async () => {
    const line = await connect(doors[0]!)
    const own = await keyOf(borrower)
    const other = await keyOf(lender)
    const refused = [
      { _id: other._id, apikey: own.apikey },
      { _id: own._id, apikey: '' },
      { _id: own._id, apikey: `${own.apikey}x` },
      { _id: own._id },
      { _id: ['a'], apikey: {} },
    ]
    for (const given of refused) expect([given, await emit(line, 'join', given)]).toEqual([given, false])
    expect(await emit(line, 'watch', { listing: 'all' })).toBe(false)
    expect(await emit(line, 'join', own)).toBe(true)
    expect((await makeVisitor(server.url).send('GET', '/api/socket-key')).status).toBe(401)
  })

  test('is not opened for pages of others', async () => {
    await expect(
      connect(doors[0]!, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }),
    ).rejects.toThrow('websocket error')
  })

  test('ends with its session, at every door', async () => {
    const leaving = makeVisitor(server.url)
    await leaving.signUp('leaves@example.nz')
    const { line } = await listen(leaving, doors.at(-1)!)
    const old = await keyOf(leaving)
    await leaving.must(leaving.send('GET', '/api/signout'))
    await until(() => !line.connected)
    const again = await connect(doors[0]!)
    expect(await emit(again, 'join', old)).toBe(false)
  })
})
