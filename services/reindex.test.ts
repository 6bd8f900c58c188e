import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeSessionCookies } from '@tribu/platform/http/cookies.ts'
import { startTestRun, type TestRun } from '@tribu/platform/testing/test-run.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { reindex } from '@tribu/proto/http/search.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { modules } from './modules.ts'

// How an operator has the index rebuilt, through the modules as they run.

const PASSWORD = 'kererū over the harbour'
let run: TestRun

const person = (nth: number, access: 'admin' | 'normal') => ({
  _id: `0193e5a0-1111-7000-8000-00000000000${nth}`,
  email: `${access}@example.nz`,
  password: PASSWORD,
  'first-name': 'Ana',
  'last-name': 'Parata',
  bio: '',
  district: null,
  'lender-gst': '',
  access,
  'created-at': 1_700_000_000,
  photo: null,
})

const send = (path: string, body: unknown, token?: string) =>
  fetch(`${run.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
const signIn = async (email: string) => {
  const reply = await send('/api/signin', { email, password: PASSWORD })
  expect(reply.status).toBe(200)
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  return makeSessionCookies(run.url).read(cookies.join('; ')).access
}
const generation = async () =>
  (await run.database.db.query<{ generation: number }>('select generation from search.current_generation'))[0]
    ?.generation

beforeAll(async () => {
  const { identity, listing, search } = modules
  run = await startTestRun({
    table: { identity: identity!, listing: listing!, search: search! },
    settings: { DEMO_DATA: 'on' },
  })
  await run.context.internal
    .client('identity', identityInternal)
    .seedMembers({ members: [person(1, 'admin'), person(2, 'normal')] })
})
afterAll(() => run.stop())

test('an admin has the index rebuilt; it goes on in the background', async () => {
  expect(await generation()).toBe(1)
  const admin = await signIn('admin@example.nz')
  expect((await send(reindex.path, { surprise: 1 }, admin)).status).toBe(400)
  expect(await generation()).toBe(1)
  const reply = await send(reindex.path, {}, admin)
  expect([reply.status, await reply.json()]).toEqual([200, { started: true }])
  await until(async () => (await generation()) === 2)
})

test('nobody else does', async () => {
  const before = await generation()
  expect((await send(reindex.path, {})).status).toBe(401)
  expect((await send(reindex.path, {}, await signIn('normal@example.nz'))).status).toBe(403)
  expect(await generation()).toBe(before)
})
