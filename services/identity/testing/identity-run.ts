import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Problem } from '@tribu/proto/http/errors.ts'
import type { User } from '@tribu/proto/http/member.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { makeSessionCookies } from '@tribu/platform/http/cookies.ts'
import { startTestRun, type TestRun } from '@tribu/platform/testing/test-run.ts'

/** Identity alone, with what its suites need of it. The proof of work and the demo data are set for tests. */
export const startIdentity = async (
  options: {
    settings?: Record<string, string>
    clock?: () => number
    from?: TestRun
  } = {},
) => {
  const run = await startTestRun({
    ...options,
    table: { identity: { summary: '', needs: [], load: () => import('../module.ts') } },
    settings: { CAPTCHA_COST: '1', DEMO_DATA: 'on', ...options.settings },
  })
  const { db, outbox } = await run.context.engines.database('identity')
  return {
    ...run,
    db,
    outbox,
    identity: run.context.internal.client('identity', identityInternal),
    shortLived: await run.context.engines.shortLived(),
    browser: () => makeBrowser(run.url),
  }
}
export type IdentityRun = Awaited<ReturnType<typeof startIdentity>>

export type Reply<T> = { status: number; body: T & Partial<Problem>; headers: Headers }

/** A member's browser: it keeps cookies, and hands the access token on as the gateway does. */
export const makeBrowser = (url: string) => {
  const jar = new Map<string, string>()
  const cookies = makeSessionCookies(url)
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const tokens = () => cookies.read(cookieHeader())

  const send = async <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Reply<T>> => {
    const { access } = tokens()
    const form = body instanceof FormData
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(access ? { authorization: `Bearer ${access}` } : {}),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return {
      status: answer.status,
      body: (await answer.json()) as T & Partial<Problem>,
      headers: answer.headers,
    }
  }

  return { send, tokens }
}
export type Browser = ReturnType<typeof makeBrowser>

/** Gets a challenge and solves it, as the widget on the form does. */
export const solvedCaptcha = async (browser: Browser): Promise<string> => {
  const { body: challenge } = await browser.send<Challenge>('GET', '/api/captcha')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export const PASSWORD = 'pōhutukawa at dusk'

let people = 0

/** A sign-up form that is right; `change` says what is not. */
export const signUpForm = async (browser: Browser, change: Record<string, unknown> = {}) => {
  people += 1
  return {
    email: `person${people}@example.nz`,
    password: PASSWORD,
    password2: PASSWORD,
    'first-name': 'Aroha Ngata',
    token: 'token' in change ? '' : await solvedCaptcha(browser),
    ...change,
  }
}

/** Signs a new member up; their browser is signed in. */
export const newcomer = async (run: Pick<IdentityRun, 'browser'>, change: Record<string, unknown> = {}) => {
  const browser = run.browser()
  const { status, body } = await browser.send<User>('POST', '/api/signup', await signUpForm(browser, change))
  if (status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(body)}`)
  return { browser, user: body }
}

/** Puts an admin there and signs them in. */
export const adminOf = async (run: IdentityRun) => {
  const { browser, user } = await newcomer(run)
  await run.db.query(`update identity.member set access = 'admin' where id = $1`, [user._id])
  await browser.send('POST', '/api/signin', { email: user.email, password: PASSWORD })
  return { browser, user }
}
