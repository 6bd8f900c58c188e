import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { endedMemberKey, endedSessionKey } from '@tribu/platform/http/ended-sessions.ts'
import { warmPool } from '@tribu/platform/testing/test-database.ts'
import { verifyAccessToken } from '@tribu/platform/http/session-token.ts'
import { until } from '@tribu/platform/testing/until.ts'
import {
  adminOf,
  newcomer,
  PASSWORD,
  startIdentity,
  type Browser,
  type IdentityRun,
} from './testing/identity-run.ts'

let run: IdentityRun
let now = Date.now()
beforeAll(async () => {
  run = await startIdentity({ clock: () => now })
})
afterAll(() => run.stop())

const sessionIn = async (access: string | undefined) =>
  verifyAccessToken(access ?? '', await run.identity.sessionKeys({}), Math.floor(now / 1000))
const refreshOf = (browser: Browser) => browser.tokens().refresh ?? ''
const signIn = (email: string, password: string) =>
  run.browser().send('POST', '/api/signin', { email, password })

describe('signing in', () => {
  test('gives a session to the right password, in any case of the address', async () => {
    const { user } = await newcomer(run)
    const browser = run.browser()
    const { status, body } = await browser.send('POST', '/api/signin', {
      email: user.email.toUpperCase(),
      password: PASSWORD,
    })
    expect(status).toBe(200)
    expect(body).toEqual(user)
    expect(await sessionIn(browser.tokens().access)).toMatchObject({ member: user._id, admin: false })
  })

  test('says the same of an unknown address and a wrong password', async () => {
    const { user } = await newcomer(run)
    const wrong = await signIn(user.email, 'not the password')
    const unknown = await signIn('nobody@example.nz', 'not the password')
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: [{ title: 'password', detail: 'The email or password is not right' }] },
    })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('takes as long for an unknown address as for a wrong password', async () => {
    const { user } = await newcomer(run)
    const fastest = async (email: string) => {
      const times = []
      for (let round = 0; round < 5; round += 1) {
        const began = performance.now()
        await signIn(email, `wrong ${round}`)
        times.push(performance.now() - began)
      }
      return Math.min(...times)
    }
    const [known, unknown] = [await fastest(user.email), await fastest('stranger@example.nz')]
    // Without the hash in vain an unknown address would be answered ten times faster.
    expect(unknown).toBeGreaterThan(known * 0.5)
  })

  test('makes an address wait a minute after ten wrong tries, known or not', async () => {
    const { user } = await newcomer(run)
    for (const email of [user.email, 'guesser@example.nz']) {
      for (let round = 0; round < 11; round += 1) expect((await signIn(email, 'wrong')).status).toBe(400)
      const paused = await signIn(email, PASSWORD)
      expect(paused).toMatchObject({ status: 429, body: { errors: [{ code: 'sign-in-pause' }] } })
      expect(paused.headers.get('retry-after')).toBe('60')
    }
    now += 61_000
    expect((await signIn(user.email, PASSWORD)).status).toBe(200)
  })

  test('renews a hash that was made at another cost', async () => {
    const { user } = await newcomer(run)
    const cheap = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await run.db.query('update identity.credential set password_hash = $2 where member = $1', [
      user._id,
      cheap,
    ])
    expect((await signIn(user.email, PASSWORD)).status).toBe(200)
    const [row] = await run.db.query<{ password_hash: string }>(
      'select password_hash from identity.credential where member = $1',
      [user._id],
    )
    expect(row?.password_hash).toContain('m=19456,t=2,p=1')
    expect((await signIn(user.email, PASSWORD)).status).toBe(200)
  })

  test('ends the session that the browser had', async () => {
    const { browser, user } = await newcomer(run)
    const before = refreshOf(browser)
    await browser.send('POST', '/api/signin', { email: user.email, password: PASSWORD })
    expect(await run.identity.refreshSession({ refresh: before })).toBeNull()
    expect(await run.identity.refreshSession({ refresh: refreshOf(browser) })).not.toBeNull()
  })
})

describe('refreshing a session', () => {
  test('trades the token for a new one of the same session', async () => {
    const { browser } = await newcomer(run)
    const old = browser.tokens()
    const next = await run.identity.refreshSession({ refresh: old.refresh ?? '' })
    expect(next?.refresh).not.toBe(old.refresh)
    expect(next?.['refresh-seconds']).toBe(60 * 24 * 3600)
    expect(await sessionIn(next?.access)).toEqual(await sessionIn(old.access))
  })

  test('in many tabs at once signs none out', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { browser } = await newcomer(run)
      const refresh = refreshOf(browser)
      await warmPool(run.db)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => run.identity.refreshSession({ refresh })),
      )
      expect(new Set(answers.map((answer) => answer?.refresh)).size).toBe(1)
      expect(answers[0]).not.toBeNull()
    }
  })

  test('in a tab that comes half a minute late still answers it', async () => {
    const { browser } = await newcomer(run)
    const refresh = refreshOf(browser)
    const next = await run.identity.refreshSession({ refresh })
    now += 29_000
    const late = await run.identity.refreshSession({ refresh })
    expect(late?.refresh).toBe(next?.refresh)
    expect(await run.identity.refreshSession({ refresh: late?.refresh ?? '' })).not.toBeNull()
  })

  test('gives a late tab the newest token, even when its successor was traded too', async () => {
    const { browser } = await newcomer(run)
    const first = refreshOf(browser)
    const second = await run.identity.refreshSession({ refresh: first })
    const third = await run.identity.refreshSession({ refresh: second?.refresh ?? '' })
    const late = await run.identity.refreshSession({ refresh: first })
    expect(late?.refresh).toBe(third?.refresh)
  })

  test('with a token used before ends the whole session', async () => {
    const { browser } = await newcomer(run)
    const stolen = refreshOf(browser)
    const session = (await sessionIn(browser.tokens().access))?.session ?? ''
    const next = await run.identity.refreshSession({ refresh: stolen })
    now += 31_000
    expect(await run.identity.refreshSession({ refresh: stolen })).toBeNull()
    expect(await run.identity.refreshSession({ refresh: next?.refresh ?? '' })).toBeNull()
    expect(await run.shortLived.marked([endedSessionKey(session)])).toEqual(
      new Set([endedSessionKey(session)]),
    )
  })

  test.each(['', 'x', '\u0000', 'a'.repeat(4000)])('with %j is refused', async (refresh) => {
    expect(await run.identity.refreshSession({ refresh })).toBeNull()
  })

  test('after sixty days without use is refused', async () => {
    const { browser } = await newcomer(run)
    now += 60 * 24 * 3_600_000
    expect(await run.identity.refreshSession({ refresh: refreshOf(browser) })).toBeNull()
  })

  test('keeps only hashes of tokens', async () => {
    const { browser } = await newcomer(run)
    const [row] = await run.db.query<{ found: number }>(
      `select count(*) as found from identity.refresh_token where encode(hash, 'escape') like '%' || $1 || '%'`,
      [refreshOf(browser)],
    )
    expect(row?.found).toBe(0)
  })
})

describe('signing out', () => {
  test('ends the session everywhere at once and clears the cookies', async () => {
    const { browser } = await newcomer(run)
    const { access, refresh } = browser.tokens()
    const session = (await sessionIn(access))?.session ?? ''
    const told: string[] = []
    await run.shortLived.listen('sessions', (message) => told.push(message))
    const { status, body, headers } = await browser.send('GET', '/api/signout')
    expect({ status, body }).toEqual({ status: 200, body: { 'signed-out': true } })
    expect(headers.getSetCookie().every((line) => line.includes('Max-Age=0'))).toBe(true)
    expect(told).toEqual([endedSessionKey(session)])
    expect((await run.shortLived.marked([endedSessionKey(session)])).size).toBe(1)
    expect(await run.identity.refreshSession({ refresh: refresh ?? '' })).toBeNull()
  })

  test('a session is on until it ends or its member is blocked', async () => {
    const { browser, user } = await newcomer(run)
    const keys = await run.identity.sessionKeys({})
    const { session } = verifyAccessToken(browser.tokens().access ?? '', keys, Math.floor(now / 1000))!
    expect(await run.identity.isSessionOn({ session })).toBe(true)
    await run.db.query('update identity.member set blocked_at = 1 where id = $1', [user._id])
    expect(await run.identity.isSessionOn({ session })).toBe(false)
    await run.db.query('update identity.member set blocked_at = null where id = $1', [user._id])
    await browser.send('GET', '/api/signout')
    for (const other of [session, user._id, 'no id'])
      expect(await run.identity.isSessionOn({ session: other })).toBe(false)
  })

  test('a visitor is signed out already', async () => {
    expect(await run.browser().send('GET', '/api/signout')).toMatchObject({
      status: 200,
      body: { 'signed-out': false },
    })
  })
})

describe('after a restart', () => {
  test('sessions go on, and what ended stays ended', async () => {
    const first = await startIdentity({ clock: () => now })
    const kept = await newcomer(first)
    const left = await newcomer(first)
    const blocked = await newcomer(first)
    const admin = await adminOf(first)
    const session = (await first.identity.sessionKeys({})).length && left.browser.tokens().access
    await left.browser.send('GET', '/api/signout')
    await admin.browser.send('PUT', `/api/user/${blocked.user._id}`, { blocked: true })
    await first.pause()

    const second = await startIdentity({ clock: () => now, from: first })
    try {
      const claims = verifyAccessToken(
        String(session),
        await second.identity.sessionKeys({}),
        Math.floor(now / 1000),
      )
      const ended = [endedSessionKey(claims?.session ?? ''), endedMemberKey(blocked.user._id)]
      await until(async () => (await second.shortLived.marked(ended)).size === ended.length)
      expect(await second.identity.refreshSession({ refresh: refreshOf(kept.browser) })).not.toBeNull()
    } finally {
      await second.stop()
    }
  })

  test('two copies that start at once share their keys', async () => {
    const first = await startIdentity({ clock: () => now })
    const [second, third] = await Promise.all([
      startIdentity({ clock: () => now, from: first }),
      startIdentity({ clock: () => now, from: first }),
    ])
    try {
      const { browser } = await newcomer(second)
      const keys = await third.identity.sessionKeys({})
      expect(keys).toHaveLength(1)
      expect(verifyAccessToken(browser.tokens().access ?? '', keys, Math.floor(now / 1000))).toBeDefined()
      expect(await third.identity.refreshSession({ refresh: refreshOf(browser) })).not.toBeNull()
    } finally {
      await second.pause()
      await third.pause()
      await first.stop()
    }
  })
})
