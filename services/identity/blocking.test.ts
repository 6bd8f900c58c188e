import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { endedMemberKey, endedSessionKey } from '@tribu/platform/http/ended-sessions.ts'
import { verifyAccessToken } from '@tribu/platform/http/session-token.ts'
import { adminOf, newcomer, PASSWORD, startIdentity, type IdentityRun } from './testing/identity-run.ts'

let run: IdentityRun
let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  run = await startIdentity()
  admin = await adminOf(run)
})
afterAll(() => run.stop())

const setBlocked = (id: string, blocked: boolean) => admin.browser.send('PUT', `/api/user/${id}`, { blocked })

test('a blocked member is out at once, and stays out until let in again', async () => {
  const { browser, user } = await newcomer(run)
  const { access = '', refresh = '' } = browser.tokens()
  const claims = verifyAccessToken(access, await run.identity.sessionKeys({}), Math.floor(Date.now() / 1000))
  const marks = [endedMemberKey(user._id), endedSessionKey(claims?.session ?? '')]

  expect((await setBlocked(user._id, true)).status).toBe(200)
  expect(await run.shortLived.marked(marks)).toEqual(new Set(marks))
  expect(await run.identity.refreshSession({ refresh })).toBeNull()
  expect(
    await run.browser().send('POST', '/api/signin', { email: user.email, password: PASSWORD }),
  ).toMatchObject({
    status: 403,
    body: { errors: [{ title: 'system', code: 'blocked', detail: expect.stringContaining('blocked') }] },
  })
  expect((await run.browser().send('GET', `/api/user/${user._id}`)).status).toBe(404)
  expect((await admin.browser.send('GET', `/api/user/${user._id}`)).body).toMatchObject({ blocked: true })
  expect((await browser.send('GET', '/api/session')).body).toEqual({ user: null })

  expect((await setBlocked(user._id, false)).status).toBe(200)
  // The old session stays ended; a new one is let in.
  expect(await run.shortLived.marked(marks)).toEqual(new Set([marks[1]]))
  expect(await run.identity.refreshSession({ refresh })).toBeNull()
  expect(
    (await run.browser().send('POST', '/api/signin', { email: user.email, password: PASSWORD })).status,
  ).toBe(200)
  const events = await run.db.query('select name from identity.outbox where key = $1 order by id', [user._id])
  expect(events).toEqual([
    { name: 'member.registered' },
    { name: 'member.blocked' },
    { name: 'member.unblocked' },
  ])
})

test('a wrong password does not tell that a member is blocked', async () => {
  const { user } = await newcomer(run)
  await setBlocked(user._id, true)
  const answer = await run
    .browser()
    .send('POST', '/api/signin', { email: user.email, password: 'wrong wrong' })
  expect(answer.body.errors?.[0]?.detail).toBe('The email or password is not right')
})

test('of a sign-in and a block at the same moment no session survives', async () => {
  const { user } = await newcomer(run)
  for (let round = 0; round < 5; round += 1) {
    const browser = run.browser()
    await Promise.all([
      browser.send('POST', '/api/signin', { email: user.email, password: PASSWORD }),
      setBlocked(user._id, true),
    ])
    const live = await run.db.query(
      'select id from identity.session where member = $1 and ended_at is null',
      [user._id],
    )
    expect(live).toEqual([])
    await setBlocked(user._id, false)
  }
})

test('blocking twice tells once', async () => {
  const { user } = await newcomer(run)
  await Promise.all([setBlocked(user._id, true), setBlocked(user._id, true)])
  const events = await run.db.query(
    `select 1 from identity.outbox where key = $1 and name = 'member.blocked'`,
    [user._id],
  )
  expect(events).toHaveLength(1)
})
