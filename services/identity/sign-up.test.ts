import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Challenge, Solution } from 'altcha-lib'
import type { User } from '@tribu/proto/http/member.ts'
import {
  newcomer,
  PASSWORD,
  signUpForm,
  solvedCaptcha,
  startIdentity,
  type IdentityRun,
} from './testing/identity-run.ts'

let run: IdentityRun
beforeAll(async () => {
  run = await startIdentity()
})
afterAll(() => run.stop())

const membersWith = async (email: string) =>
  (await run.db.query('select id from identity.member where email_key = $1', [email.toLowerCase()])).length

describe('signing up', () => {
  test('makes a member, who is signed in, and says so to the other services', async () => {
    const browser = run.browser()
    const form = await signUpForm(browser, { 'first-name': 'Mere Te Kanawa', email: 'Mere@Example.NZ' })
    const { status, body, headers } = await browser.send<User>('POST', '/api/signup', form)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        'first-name': 'Mere',
        'last-name': 'Te Kanawa',
        email: 'Mere@Example.NZ',
        access: 'normal',
        blocked: false,
      },
    })
    expect(headers.get('cache-control')).toContain('no-store')
    const lines = headers.getSetCookie()
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await browser.send('GET', '/api/session')).body).toEqual({ user: body })
    const events = await run.db.query('select name, topic from identity.outbox where key = $1', [body._id])
    expect(events).toEqual([{ name: 'member.registered', topic: 'identity.events' }])
  })

  test('keeps no password, only its Argon2id hash', async () => {
    const { user } = await newcomer(run)
    const [row] = await run.db.query<{ password_hash: string }>(
      'select password_hash from identity.credential where member = $1',
      [user._id],
    )
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['no email', { email: undefined }, 'email', 'Email is required'],
    ['an empty email', { email: '  ' }, 'email', 'Email is required'],
    ['what is no email', { email: 'aroha at example' }, 'email', 'Please enter a valid email address'],
    ['a NUL in the email', { email: 'a\u0000@example.nz' }, 'email', 'has characters that are not allowed'],
    ['no name', { 'first-name': ' ' }, 'first-name', 'Full name or organisation name is required'],
    [
      'a name that is too long',
      { 'first-name': 'ā'.repeat(81) },
      'first-name',
      'must be at most 80 characters',
    ],
    [
      'a NUL in the name',
      { 'first-name': 'Aro\u0000ha' },
      'first-name',
      'has characters that are not allowed',
    ],
    [
      'half a character in the name',
      { 'first-name': 'Aroha \ud83d' },
      'first-name',
      'has characters that are not allowed',
    ],
    [
      'a name of the wrong type',
      { 'first-name': { a: 1 } },
      'first-name',
      'Full name or organisation name is required',
    ],
    [
      'a short password',
      { password: 'kauri', password2: 'kauri' },
      'password',
      'Please use at least 8 characters',
    ],
    [
      'a common password',
      { password: 'Password1', password2: 'Password1' },
      'password',
      'This password is one of the most used ones. Please choose another',
    ],
    ['two passwords', { password2: 'something else' }, 'password2', 'The passwords are not the same'],
    ['no captcha', { token: '' }, 'token', 'Please confirm that you are not a robot'],
    ['an unknown field', { nickname: 'x' }, 'nickname', 'This field is not known'],
    ['an access level', { access: 'admin' }, 'access', 'This field is not known'],
    ['a flag', { 'phone-verified': true }, 'phone-verified', 'This field is not known'],
  ])('refuses %s', async (_, change, title, detail) => {
    const browser = run.browser()
    const form = await signUpForm(browser, { email: 'refused@example.nz', ...change })
    const { status, body } = await browser.send('POST', '/api/signup', form)
    expect(status).toBe(400)
    expect(body.errors?.[0]).toMatchObject({
      title,
      detail,
    })
    expect(await membersWith('refused@example.nz')).toBe(0)
  })

  test('takes characters outside the basic plane', async () => {
    const { user } = await newcomer(run, { 'first-name': '🛠️ Fixit 𠮷' })
    expect(user['first-name']).toBe('🛠️ Fixit')
    expect(user['last-name']).toBe('𠮷')
  })

  test('is not fooled by __proto__', async () => {
    const browser = run.browser()
    const form = await signUpForm(browser, { email: 'proto@example.nz' })
    const text = JSON.stringify(form).replace(/}$/, ',"__proto__":{"access":"admin"}}')
    const answer = await fetch(`${run.url}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    const body = (await answer.json()) as User
    expect([200, 400]).toContain(answer.status)
    expect(body.access).not.toBe('admin')
    expect(({} as { access?: string }).access).toBeUndefined()
  })

  test('has one account per address, whatever its case', async () => {
    const { user } = await newcomer(run)
    const browser = run.browser()
    const form = await signUpForm(browser, { email: user.email.toUpperCase() })
    expect(await browser.send('POST', '/api/signup', form)).toMatchObject({
      status: 409,
      body: {
        errors: [
          { title: 'email', detail: 'This email is already linked to an account', code: 'email-used' },
        ],
      },
    })
    expect(browser.tokens()).toEqual({ access: undefined, refresh: undefined })
  })

  test('at the same moment with one address makes one member', async () => {
    const forms = await Promise.all(
      Array.from({ length: 8 }, () => signUpForm(run.browser(), { email: 'race@example.nz' })),
    )
    const answers = await Promise.all(forms.map((form) => run.browser().send('POST', '/api/signup', form)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
    expect(await membersWith('race@example.nz')).toBe(1)
  })

  test('leaves nothing behind when the event cannot be written', async () => {
    await run.db.query('alter table identity.outbox add constraint refuse_all check (key is null) not valid')
    const browser = run.browser()
    const form = await signUpForm(browser, { email: 'halfway@example.nz' })
    const { status, body } = await browser.send('POST', '/api/signup', form)
    await run.db.query('alter table identity.outbox drop constraint refuse_all')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('refuse_all')
    expect(await membersWith('halfway@example.nz')).toBe(0)
    expect(browser.tokens().access).toBeUndefined()
  })
})

describe('the captcha', () => {
  const refused = { status: 400, body: { errors: [{ title: 'token', code: 'captcha' }] } }
  const signUpWith = async (token: string) => {
    const browser = run.browser()
    return browser.send('POST', '/api/signup', await signUpForm(browser, { token }))
  }
  type Solved = { challenge: Challenge; solution?: Solution }
  const opened = async () =>
    JSON.parse(Buffer.from(await solvedCaptcha(run.browser()), 'base64').toString()) as Solved
  const reopened = async (change: (solved: Solved) => void) => {
    const solved = await opened()
    change(solved)
    return Buffer.from(JSON.stringify(solved)).toString('base64')
  }

  test('is accepted once', async () => {
    const token = await solvedCaptcha(run.browser())
    expect((await signUpWith(token)).status).toBe(200)
    expect(await signUpWith(token)).toMatchObject(refused)
  })

  test('is accepted once of many at the same moment', async () => {
    const token = await solvedCaptcha(run.browser())
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUpWith(token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('is not spent by a password that has to be chosen again', async () => {
    const browser = run.browser()
    const form = await signUpForm(browser, { password: 'password1', password2: 'password1' })
    expect((await browser.send('POST', '/api/signup', form)).body.errors?.[0]?.title).toBe('password')
    const again = { ...form, password: PASSWORD, password2: PASSWORD }
    expect((await browser.send('POST', '/api/signup', again)).status).toBe(200)
  })

  test.each<[string, (solved: Solved) => void]>([
    ['a later expiry', (solved) => (solved.challenge.parameters.expiresAt! += 60)],
    ['an easier prefix', (solved) => (solved.challenge.parameters.keyPrefix = '00')],
    ['another nonce', (solved) => (solved.challenge.parameters.nonce = '00'.repeat(16))],
    ['no signature', (solved) => (solved.challenge.signature = '')],
    ['another signature', (solved) => (solved.challenge.signature = 'ab'.repeat(32))],
    ['a guessed solution', (solved) => (solved.solution!.derivedKey = 'ab'.repeat(32))],
    ['an added parameter', (solved) => (solved.challenge.parameters.data = { x: 1 })],
    ['no solution', (solved) => delete solved.solution],
  ])('with %s is refused', async (_, change) => {
    expect(await signUpWith(await reopened(change))).toMatchObject(refused)
  })

  test('spliced from two is refused', async () => {
    const other = await opened()
    const token = await reopened((solved) => (solved.solution = other.solution))
    expect(await signUpWith(token)).toMatchObject(refused)
  })

  test.each(['x', '%%%', 'bnVsbA==', 'e30=', Buffer.from('[]').toString('base64'), '\u0000'])(
    'that is %j is refused',
    async (token) => {
      expect(await signUpWith(token)).toMatchObject(refused)
    },
  )
})

test('a challenge is over after 20 minutes', async () => {
  let now = Date.now()
  const later = await startIdentity({ clock: () => now })
  try {
    const browser = later.browser()
    const form = await signUpForm(browser)
    now += 20 * 60_000 + 1000
    expect(await browser.send('POST', '/api/signup', form)).toMatchObject({
      status: 400,
      body: { errors: [{ title: 'token' }] },
    })
  } finally {
    await later.stop()
  }
})
