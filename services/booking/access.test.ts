import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { api } from '@tribu/proto/http/api.ts'
import type { Block, Booking } from '@tribu/proto/http/booking.ts'
import { startBooking } from './testing/booking-run.ts'

// Who may do what to whose: every route of booking, for every kind of sender, on what is there and on what is missing.

const NOW = '2026-11-21T10:00:00+13:00'
const SENDERS = ['visitor', 'lender', 'borrower', 'stranger', 'admin'] as const
type Statuses = [number, number, number, number, number]
const PAID_STEP = { 'tribu-agreement': true, reason: 'It broke', rating: 4 }

let run: Awaited<ReturnType<typeof startBooking>>
const people = { lender: randomUUID(), borrower: randomUUID(), stranger: randomUUID(), admin: randomUUID() }
const MISSING = randomUUID()

beforeAll(async () => {
  run = await startBooking(NOW)
  run.facts.unknown.add(MISSING)
})
afterAll(() => run.stop())

const as = (who: (typeof SENDERS)[number]) =>
  who === 'visitor' ? run.asVisitor : run.as(people[who], who === 'admin')

/** Status of each sender, in the order of SENDERS: on what is there, and on what is missing. `null`: the route has no target. */
const TABLE: [string, unknown, Statuses, Statuses | null][] = [
  ['GET /api/availability/:listing', undefined, [200, 200, 200, 200, 200], [404, 404, 404, 404, 404]],
  ['GET /api/booking/:booking', undefined, [401, 200, 200, 404, 200], [401, 404, 404, 404, 404]],
  ['GET /api/booking', undefined, [401, 200, 200, 200, 200], null],
  ['GET /api/booking?user=:lender', undefined, [401, 200, 403, 403, 200], null],
  [
    'PUT /api/booking/:booking?action=approve',
    PAID_STEP,
    [401, 200, 404, 404, 403],
    [401, 404, 404, 404, 404],
  ],
  ['PUT /api/booking/:booking?action=decline', {}, [401, 200, 404, 404, 403], [401, 404, 404, 404, 404]],
  ['PUT /api/booking/:booking?action=cancel', {}, [401, 200, 200, 404, 403], [401, 404, 404, 404, 404]],
  // Nothing is paid, over or claimed: who may in principle is told so.
  ['PUT /api/booking/:booking?action=refund', {}, [401, 409, 404, 404, 409], [401, 404, 404, 404, 404]],
  [
    'PUT /api/booking/:booking?action=review',
    PAID_STEP,
    [401, 409, 409, 404, 404],
    [401, 404, 404, 404, 404],
  ],
  [
    'PUT /api/booking/:booking?action=dispute',
    PAID_STEP,
    [401, 409, 409, 404, 409],
    [401, 404, 404, 404, 404],
  ],
  ['PUT /api/booking/:booking?action=resolve', {}, [401, 404, 404, 404, 409], [401, 404, 404, 404, 404]],
  ['GET /api/dashboard', undefined, [401, 200, 200, 200, 200], null],
  ['GET /api/review/user/:lender', undefined, [200, 200, 200, 200, 200], [404, 404, 404, 404, 404]],
  ['GET /api/review/listing/:listing', undefined, [200, 200, 200, 200, 200], [404, 404, 404, 404, 404]],
  ['GET /api/review/booking/:booking', undefined, [401, 200, 200, 404, 200], [401, 404, 404, 404, 404]],
  ['GET /api/listing/:listing/block', undefined, [401, 200, 404, 404, 404], [401, 404, 404, 404, 404]],
  [
    'POST /api/listing/:listing/block',
    { start: '2026-12-20', end: '2026-12-21' },
    [401, 200, 404, 404, 404],
    [401, 404, 404, 404, 404],
  ],
  [
    'DELETE /api/listing/:listing/block/:block',
    undefined,
    [401, 200, 404, 404, 404],
    [401, 404, 404, 404, 404],
  ],
  [
    'POST /api/booking',
    { start: '2026-12-10', end: '2026-12-11', 'tribu-agreement': true },
    // One's own listing is not borrowed.
    [401, 409, 200, 200, 200],
    [401, 404, 404, 404, 404],
  ],
]

/** A listing with a request for it, and days that its lender keeps. */
const makeTargets = async () => {
  const listing = await run.list(people.lender)
  const form = { listing, start: '2026-12-01', end: '2026-12-04', 'tribu-agreement': true }
  const booking = await run.as(people.borrower)<Booking>('POST', '/api/booking', form)
  const days = { start: '2026-12-15', end: '2026-12-16' }
  const block = await run.as(people.lender)<Block>('POST', `/api/listing/${listing}/block`, days)
  return { listing, booking: booking.body._id, block: block.body._id, lender: people.lender }
}

describe.each(TABLE)('%s', (route, body, there, missing) => {
  const [method = '', path = ''] = route.split(' ')
  const send = async (who: (typeof SENDERS)[number], ids: Record<string, string>) => {
    const address = path.replace(/:(\w+)/g, (_whole, name: string) => ids[name] ?? MISSING)
    const form =
      method === 'POST' && path === '/api/booking'
        ? { ...(body as object), listing: ids['listing'] ?? MISSING }
        : body
    return (await as(who)(method, address, form)).status
  }

  test.each(SENDERS.map((who, place) => [who, there[place]!, missing?.[place]] as const))(
    '%s: %d, and %p where it is missing',
    async (who, status, whereMissing) => {
      const onMissing = whereMissing === undefined ? undefined : await send(who, {})
      expect([await send(who, await makeTargets()), onMissing]).toEqual([status, whereMissing])
    },
  )
})

test('no route of booking is left out', () => {
  const shapeOf = (path: string) => path.replace(/\?.*/, '').replace(/:\w+/g, ':')
  const covered = new Set(TABLE.map(([route]) => shapeOf(route)))
  const ours = api.filter(({ service }) => service === 'booking')
  expect(ours.map(({ method, path }) => shapeOf(`${method} ${path}`)).sort()).toEqual([...covered].sort())
})
