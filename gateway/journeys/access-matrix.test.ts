import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { connectBeside } from '../testing/connect-beside.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { drillForm, makeVisitor, type Visitor } from '../testing/visitor.ts'

// Who may do what to whose: every call that names a member or a listing, for every kind of sender, on their own, another's and a missing one.

type Sender = 'visitor' | 'member' | 'other' | 'admin'
type Target = "the member's" | 'a missing one'

const MISSING = '0193e5a0-1111-7000-8000-000000000000'
let server: ServerProcess
const senders = {} as Record<Sender, Visitor>
const ids = { user: '', listing: '' }

beforeAll(async () => {
  server = await startServer()
  for (const name of ['visitor', 'member', 'other', 'admin'] as const) senders[name] = makeVisitor(server.url)
  ids.user = (await senders.member.signUp('member@example.nz'))._id
  await senders.other.signUp('other@example.nz')
  const admin = await senders.admin.signUp('admin@example.nz')
  const beside = await connectBeside(server.dataDir)
  await beside.query(`update identity.member set access = 'admin' where id = $1`, [admin._id])
  await beside.end()
  await senders.admin.must(
    senders.admin.send('POST', '/api/signin', { email: 'admin@example.nz', password: 'pōhutukawa at dusk' }),
  )
})
afterAll(async () => {
  await server.kill()
  await server.clean()
})

const newListing = async () => {
  const { member } = senders
  return (
    await member.must(
      member.send<Listing>('POST', '/api/listing', drillForm([await member.must(member.upload())])),
    )
  )._id
}

/** Statuses in the order visitor, member (the owner), other member, admin. */
const MATRIX: [
  string,
  string,
  (of: Visitor) => Promise<unknown>,
  Target,
  [number, number, number, number],
][] = [
  ['GET', '/api/user/:user', async () => undefined, "the member's", [200, 200, 200, 200]],
  ['GET', '/api/user/:user', async () => undefined, 'a missing one', [404, 404, 404, 404]],
  ['PUT', '/api/user/:user', async () => ({ bio: 'Kia ora' }), "the member's", [401, 200, 403, 403]],
  ['PUT', '/api/user/:user', async () => ({ bio: 'Kia ora' }), 'a missing one', [401, 403, 403, 403]],
  ['PUT', '/api/user/:user', async () => ({ 'phone-verified': true }), "the member's", [401, 403, 403, 200]],
  ['PUT', '/api/user/:user', async () => ({ 'billing-name': 'Kiri' }), "the member's", [401, 200, 403, 403]],
  ['PUT', '/api/user/:user', async () => ({ access: 'admin' }), "the member's", [401, 400, 400, 400]],
  ['GET', '/api/user', async () => undefined, "the member's", [401, 403, 403, 200]],
  ['GET', '/api/listing/:listing', async () => undefined, "the member's", [200, 200, 200, 200]],
  ['GET', '/api/listing/:listing', async () => undefined, 'a missing one', [404, 404, 404, 404]],
  [
    'PUT',
    '/api/listing/:listing',
    async (of) => drillForm([await of.must(of.upload())]),
    "the member's",
    [401, 200, 404, 404],
  ],
  [
    'PUT',
    '/api/listing/:listing',
    async (of) => drillForm([await of.must(of.upload())]),
    'a missing one',
    [401, 404, 404, 404],
  ],
  ['DELETE', '/api/listing/:listing', async () => undefined, "the member's", [401, 200, 404, 200]],
  ['DELETE', '/api/listing/:listing', async () => undefined, 'a missing one', [401, 404, 404, 404]],
]

describe.each(MATRIX)('%s %s', (method, path, bodyOf, target, statuses) => {
  test.each(
    (['visitor', 'member', 'other', 'admin'] as const).map((name, i) => [name, statuses[i]] as const),
  )(`on ${target}, by %s: %d`, async (name, status) => {
    const sender = senders[name]
    if (path.includes('listing') && target === "the member's") ids.listing = await newListing()
    const id = (own: string) => (target === 'a missing one' ? MISSING : own)
    const address = path.replace(':user', id(ids.user)).replace(':listing', id(ids.listing))
    const body = name === 'visitor' ? {} : await bodyOf(sender)
    const reply = await sender.send(method, address, method === 'GET' ? undefined : body)
    expect([reply.status, reply.body.errors?.[0]?.detail ?? '']).toEqual([status, expect.any(String)])
  })
})

test('what a visitor sees of a member is the public profile, and nothing private is in it', async () => {
  const { visitor, member, admin } = senders
  const seen = await visitor.must(visitor.send('GET', `/api/user/${ids.user}`))
  expect(Object.keys(seen).sort()).toEqual(
    [
      '_id',
      'bio',
      'business',
      'created-at',
      'district',
      'first-name',
      'last-name',
      'photo',
      'review-count',
      'review-sum',
    ].sort(),
  )
  for (const insider of [member, admin]) {
    expect(await insider.must(insider.send('GET', `/api/user/${ids.user}`))).toMatchObject({
      email: 'member@example.nz',
    })
  }
})

test('a blocked member is out, their listings with them; unblocked, both are back', async () => {
  const { admin, visitor, other } = senders
  const listing = await other.must(
    other.send<Listing>(
      'POST',
      '/api/listing',
      drillForm([await other.must(other.upload())], { name: 'Blocked gramophone' }),
    ),
  )
  const block = (blocked: boolean) =>
    admin.must(admin.send('PUT', `/api/user/${listing.user._id}`, { blocked }))
  const found = async () => (await visitor.search('s=gramophone')).length
  await until(async () => (await found()) === 1)
  await block(true)
  expect((await other.send('POST', '/api/photo', new FormData())).status).toBe(401)
  await until(async () => (await visitor.send('GET', `/api/listing/${listing._id}`)).status === 404)
  await until(async () => (await found()) === 0)
  await block(false)
  await until(async () => (await found()) === 1)
})
