import { request, type RequestOptions } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { INTERNAL_TOKEN, startServer, type ServerProcess } from '../testing/server-process.ts'
import { drillForm, makeVisitor } from '../testing/visitor.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(async () => {
  await server.kill()
  await server.clean()
})

const PASSWORD = 'pōhutukawa at dusk'

describe('cross-site requests', () => {
  const headersOf = (extra: Record<string, string>) => ({
    'content-type': 'application/x-www-form-urlencoded',
    ...extra,
  })
  const attempt = (headers: Record<string, string>, path = '/api/signin', method = 'POST') =>
    fetch(`${server.url}${path}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: 'email=a%40b.nz&password=x' } : {}),
    })

  test.each<[string, Record<string, string>]>([
    ['a form on another site', { 'sec-fetch-site': 'cross-site' }],
    ['a form on a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an address typed or clicked outside', { 'sec-fetch-site': 'none' }],
    ['an old browser, from elsewhere', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['cookies without any word of where it is from', { cookie: 'tribu-access=x' }],
  ])('%s is refused', async (_what, extra) => {
    const answer = await attempt(headersOf(extra))
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'cross-site' }] })
  })

  test('signing out by a link or picture on another site is refused too', async () => {
    expect((await attempt({ 'sec-fetch-site': 'cross-site' }, '/api/signout', 'GET')).status).toBe(403)
  })

  test('our own pages and programs without cookies are let in', async () => {
    expect((await attempt(headersOf({ 'sec-fetch-site': 'same-origin' }))).status).toBe(400)
    expect((await attempt(headersOf({ origin: server.url }))).status).toBe(400)
    expect((await attempt(headersOf({}))).status).toBe(400)
  })
})

describe('limits', () => {
  test('count by address, and cannot be dodged by a forged X-Forwarded-For', async () => {
    const replies = []
    for (let i = 0; i < 25; i += 1) {
      const forged = { 'x-forwarded-for': `9.9.9.${i}` }
      replies.push(
        await makeVisitor(server.url).send('POST', '/api/reset-email', { email: `p${i}@example.nz` }, forged),
      )
    }
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]))
    expect(replies.at(-1)?.body.errors?.[0]?.code).toBe('too-many')
    expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('calls between modules', () => {
  const call = async (url: string) => {
    const answer = await fetch(`${url}/internal/identity/sessionKeys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${INTERNAL_TOKEN}` },
      body: '{}',
    })
    return [answer.status, Object.keys((await answer.json()) as object)]
  }

  test('are not answered at the door, not even with their token', async () => {
    expect(await call(server.url)).toEqual([404, ['errors']])
    // Where identity has a process of its own, that one does answer them.
    for (const { url } of server.programs.filter(({ target }) => target === 'identity'))
      expect(await call(url)).toEqual([200, ['result']])
  })

  test.each([
    '/api/../internal/identity/sessionKeys',
    '/api/%2e%2e/internal/identity/sessionKeys',
    '//internal/identity/sessionKeys',
  ])('are not reached by %s', async (path) => {
    expect((await raw(path)).status).toBe(404)
  })
})

describe('sessions at the door', () => {
  test('a forged identity header means nothing', async () => {
    const reply = await makeVisitor(server.url).send('POST', '/api/listing', drillForm([]), {
      authorization: 'Bearer e30.e30.e30',
      'x-member': 'admin',
    })
    expect(reply.status).toBe(401)
  })

  test('an access token that is gone is renewed without the page noticing; a signed-out one is refused at once', async () => {
    const member = makeVisitor(server.url)
    await member.signUp('tama@example.nz', PASSWORD)
    const kept = new Map(member.jar)
    member.jar.delete('tribu-access')
    expect((await member.must(member.send<{ user: unknown }>('GET', '/api/session'))).user).toMatchObject({
      email: 'tama@example.nz',
    })
    expect(member.jar.has('tribu-access')).toBe(true)
    await member.must(member.send('GET', '/api/signout'))
    const thief = makeVisitor(server.url)
    for (const [name, value] of kept) thief.jar.set(name, value)
    expect((await thief.must(thief.send<{ user: unknown }>('GET', '/api/session'))).user).toBeNull()
    expect((await thief.send('POST', '/api/listing', drillForm([]))).status).toBe(401)
  })
})

describe('what is served', () => {
  const page = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  test('a listing has its title, description, picture and data in the page, before any script', async () => {
    const member = makeVisitor(server.url)
    await member.signUp('crawl@example.nz', PASSWORD)
    const photo = await member.must(member.upload())
    const listing = await member.must(
      member.send<Listing>(
        'POST',
        '/api/listing',
        drillForm([photo], { name: 'Drill </script><script>alert(1)</script> "quoted"' }),
      ),
    )
    const { status, text, headers } = await page(`/listing/${listing._id}`)
    expect(status).toBe(200)
    expect(text).toContain(
      '<title>Drill &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot;, Taupō · Tribu</title>',
    )
    expect(text).toContain(`<meta property="og:image" content="${server.url}/images/full/${photo.uid}.jpg">`)
    expect(text).not.toContain('<script>alert')
    const json = /<script type="application\/ld\+json" nonce="[^"]+">(.*?)<\/script>/s.exec(text)?.[1]
    expect(JSON.parse(json ?? '')).toMatchObject({
      '@type': 'Product',
      offers: { price: '15.00', priceCurrency: 'NZD' },
    })
    const nonce = /nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(text).toContain(`nonce="${nonce}"`)
    expect((await page(`/listing/${listing._id}`)).text).not.toContain(nonce)
    expect((await page('/sitemap.xml')).text).toContain(`/listing/${listing._id}`)
  })

  test('pages that name nothing answer 404, files that are not there are no page', async () => {
    expect((await page('/listing/0193e5a0-1111-7000-8000-000000000000')).status).toBe(404)
    expect((await page('/c/nonsense')).status).toBe(404)
    expect((await page('/nonsense')).status).toBe(404)
    expect((await page('/assets/nothing.js')).headers.get('content-type')).toContain('json')
    expect((await page('/c/tools')).text).toContain('<title>Tools · Tribu</title>')
    expect((await page('/robots.txt')).text).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  })

  test('files with a hash in their name are kept for ever, compressed as small as they get', async () => {
    const asset = /src="(\/assets\/[^"]+\.js)"/.exec((await page('/')).text)?.[1] ?? ''
    const answer = await fetch(`${server.url}${asset}`, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
  })

  test('every answer carries the strict headers', async () => {
    for (const path of [
      '/',
      '/api/category',
      '/api/nothing',
      '/images/medium/x.jpg',
      '/robots.txt',
      '/api/docs',
    ]) {
      const { headers } = await page(path)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toBeTruthy()
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  test('the API describes itself, and odd paths break nothing', async () => {
    const document = JSON.parse((await page('/api/docs/openapi.json')).text) as {
      paths: Record<string, unknown>
    }
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/listing/{id}', '/api/signup', '/api/user/{id}']),
    )
    for (const path of [
      '/%',
      '/%00',
      '/..%2f..%2fetc/passwd',
      '/listing/%E0%A4%A',
      '/images/medium/../../x.jpg',
      '/api/%2e%2e/x',
    ]) {
      expect((await raw(path)).status).toBeLessThan(500)
    }
  })

  test('health and readiness are open, figures only to the operator', async () => {
    expect((await page('/healthz')).status).toBe(200)
    expect((await page('/ready')).status).toBe(200)
    const figures = await Promise.all(
      server.programs.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
    )
    expect(figures.join()).toContain('bus_lag_events')
    const outside = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await outside.text()).not.toContain('process_cpu')
  })
})

// `fetch` tidies a path up before it sends it; this does not.
const raw = (path: string, options: RequestOptions = {}) =>
  new Promise<{ status: number }>((done, fail) => {
    const { hostname, port } = new URL(server.url)
    request({ hostname, port, path, ...options }, (answer) => {
      answer.resume()
      done({ status: answer.statusCode ?? 0 })
    })
      .on('error', fail)
      .end()
  })
