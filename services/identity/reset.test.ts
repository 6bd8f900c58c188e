import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newcomer, PASSWORD, startIdentity, type IdentityRun } from './testing/identity-run.ts'

let run: IdentityRun
let now = Date.now()
beforeAll(async () => {
  run = await startIdentity({ clock: () => now })
})
afterAll(() => run.stop())

const NEW_PASSWORD = 'a kererū in the tōtara'
const ask = (email: string) => run.browser().send('POST', '/api/reset-email', { email })
const requestsOf = (member: string) =>
  run.db.query<{ id: string }>(
    'select id from identity.reset_request where member = $1 order by created_at, id',
    [member],
  )
const tokenFor = async (member: string) => {
  const id = (await requestsOf(member)).at(-1)?.id ?? ''
  return (await run.identity.resetLink({ request: id }))?.token ?? ''
}
const setPassword = (token: string, password = NEW_PASSWORD, password2 = password) =>
  run.browser().send('POST', '/api/reset-password', { token, password, password2 })
const signIn = (email: string, password: string) =>
  run.browser().send('POST', '/api/signin', { email, password })
const linkOver = {
  status: 400,
  body: { errors: [{ title: 'token', detail: 'This link is no longer valid. Please ask for a new one' }] },
}

describe('asking for a reset mail', () => {
  test('is answered alike, and as slowly, whether there is such a member or not', async () => {
    const { user } = await newcomer(run)
    for (const email of [user.email, 'nobody@example.nz']) {
      const began = performance.now()
      expect(await ask(email)).toMatchObject({ status: 200, body: { sent: true } })
      expect(performance.now() - began).toBeGreaterThan(249)
    }
    expect(await requestsOf(user._id)).toHaveLength(1)
  })

  test('puts no secret into the event', async () => {
    const { user } = await newcomer(run)
    await ask(user.email)
    const [request] = await requestsOf(user._id)
    const [event] = await run.db.query<{ payload: Buffer; name: string }>(
      'select payload, name from identity.outbox where key = $1 order by id desc limit 1',
      [request?.id],
    )
    expect(event?.name).toBe('member.password-reset-requested')
    const [, signature = '-'] = (await tokenFor(user._id)).split('.')
    expect(signature.length).toBeGreaterThan(40)
    expect(event?.payload.toString('latin1')).not.toContain(signature)
  })

  test('makes at most three mails an hour', async () => {
    const { user } = await newcomer(run)
    await Promise.all(Array.from({ length: 6 }, () => ask(user.email)))
    expect(await requestsOf(user._id)).toHaveLength(3)
    now += 3_600_001
    await ask(user.email)
    expect(await requestsOf(user._id)).toHaveLength(4)
  })

  test.each([
    {},
    { email: '' },
    { email: 'x' },
    { email: 'a@example.nz\u0000' },
    { email: 'a@example.nz', member: 'x' },
  ])('with %j is refused', async (body) => {
    expect((await run.browser().send('POST', '/api/reset-email', body)).status).toBe(400)
  })
})

describe('a new password', () => {
  test('replaces the old one, ends every session, and works once', async () => {
    const { user, browser } = await newcomer(run)
    const { refresh = '' } = browser.tokens()
    await ask(user.email)
    await ask(user.email)
    const ids = await requestsOf(user._id)
    const tokens = await Promise.all(
      ids.map(async ({ id }) => (await run.identity.resetLink({ request: id }))?.token ?? ''),
    )

    expect(await setPassword(tokens[1] ?? '')).toMatchObject({ status: 200, body: { updated: true } })
    expect((await signIn(user.email, PASSWORD)).status).toBe(400)
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200)
    expect(await run.identity.refreshSession({ refresh })).toBeNull()
    for (const token of tokens) expect(await setPassword(token)).toMatchObject(linkOver)
    expect(await run.identity.resetLink({ request: ids[0]?.id ?? '' })).toBeNull()
  })

  test('by one link at the same moment is set once', async () => {
    const { user } = await newcomer(run)
    await ask(user.email)
    const token = await tokenFor(user._id)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, turn) => setPassword(token, `${NEW_PASSWORD} ${turn}`)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('by a link older than an hour is refused', async () => {
    const { user } = await newcomer(run)
    await ask(user.email)
    const token = await tokenFor(user._id)
    now += 3_600_000
    expect(await setPassword(token)).toMatchObject(linkOver)
    expect((await signIn(user.email, PASSWORD)).status).toBe(200)
  })

  test('by a forged link is refused', async () => {
    const { user } = await newcomer(run)
    await ask(user.email)
    const token = await tokenFor(user._id)
    const [id = '', signature = ''] = token.split('.')
    const forged = [
      'x',
      id,
      `${id}.`,
      `${id}.${signature.slice(1)}`,
      `${id}.${'A'.repeat(43)}`,
      `${token}.x`,
      `\u0000.${signature}`,
    ]
    for (const attempt of forged) expect(await setPassword(attempt)).toMatchObject(linkOver)
  })

  test('that is too weak leaves the link good', async () => {
    const { user } = await newcomer(run)
    await ask(user.email)
    const token = await tokenFor(user._id)
    expect((await setPassword(token, 'password1')).body.errors?.[0]?.title).toBe('password')
    expect((await setPassword(token, NEW_PASSWORD, 'another')).body.errors?.[0]?.title).toBe('password2')
    expect((await setPassword(token)).status).toBe(200)
  })

  test('a blocked member gets no mail and no link', async () => {
    const { user } = await newcomer(run)
    await ask(user.email)
    const [request] = await requestsOf(user._id)
    await run.db.query('update identity.member set blocked = true where id = $1', [user._id])
    expect(await run.identity.resetLink({ request: request?.id ?? '' })).toBeNull()
    await ask(user.email)
    expect(await requestsOf(user._id)).toHaveLength(1)
  })
})
