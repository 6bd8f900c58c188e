import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { z } from 'zod'
import { api } from '@tribu/proto/http/api.ts'
import { Problem } from '@tribu/proto/http/errors.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import type { Route } from '@tribu/proto/http/route.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { drillForm, makeVisitor, type Reply, type Visitor } from '../testing/visitor.ts'

// Walks every route of the contracts with everything that can be wrong with a request.

let server: ServerProcess
let visitor: Visitor
let member: Visitor
let owned: { listing: string; user: string; photo: string }

beforeAll(async () => {
  server = await startServer()
  visitor = makeVisitor(server.url)
  member = makeVisitor(server.url)
  const user = await member.signUp('walker@example.nz')
  const photo = await member.must(member.upload())
  const listing = await member.must(member.send<Listing>('POST', '/api/listing', drillForm([photo])))
  owned = { listing: listing._id, user: user._id, photo: photo.uid }
})

afterAll(async () => {
  await server.kill()
  await server.clean()
})

const FOREIGN = '0193e5a0-1111-7000-8000-000000000000'
const name = (route: Route) => `${route.method} ${route.path}`
const pathOf = (route: Route, id: string) => route.path.replace(':id', encodeURIComponent(id))
const ownId = (route: Route) => (route.path.includes('user') ? owned.user : owned.listing)
const senderOf = (route: Route) => (route.access === 'visitor' ? visitor : member)

/** A refusal in the error form: 4xx, every error with title, detail and code, and nothing of our insides. */
const expectRefusal = (reply: Reply<unknown>) => {
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect(Problem.safeParse(reply.body).error).toBeUndefined()
  expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|at \w+ \(|select |postgres|ECONN/i)
}
const never500 = (reply: Reply<unknown>) => {
  expect(reply.status).toBeLessThan(500)
  if (reply.status >= 400) expectRefusal(reply)
}

const shapeOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return Object.keys(json.properties ?? {})
}

const HOSTILE: [string, unknown][] = [
  ['null', null],
  ['a number', -1.5e300],
  ['a list', [[[]]]],
  ['an object', { $gt: '' }],
  ['true', true],
  ['an empty string', ''],
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', '\ud800'],
  ['4-byte characters', '🪚'.repeat(30)],
  ['a very long string', 'x'.repeat(60_000)],
  ['quotes and SQL', `'; drop table listing.listing; --`],
  ['a path', '../../../../etc/passwd'],
]

const withBody = api.filter((route) => route.method !== 'GET' && route.method !== 'DELETE')
const withQuery = api.filter((route) => route.method === 'GET' && shapeOf(route.query).length > 0)
const withId = api.filter((route) => route.path.includes(':id'))

describe.each(withBody.map((route) => [name(route), route] as const))('%s', (_name, route) => {
  const send = (body: unknown, headers?: Record<string, string>) =>
    senderOf(route).send(route.method, pathOf(route, ownId(route)), body, headers)

  test('refuses broken JSON, JSON that is no object, and other types', async () => {
    const json = { 'content-type': 'application/json' }
    for (const body of ['{"a":', '[]', '"text"', '12', 'null', '{"a":1}}'])
      expectRefusal(await send(body, json))
    expectRefusal(await send('<x/>', { 'content-type': 'application/xml' }))
    expectRefusal(await send('{}', { 'content-type': 'application/json; charset=latin1' }))
  })

  test('refuses fields it does not know', async () => {
    for (const body of [
      '{"surprise":1}',
      '{"__proto__":{"access":"admin"}}',
      '{"constructor":{"prototype":{"a":1}}}',
    ]) {
      const reply = await send(body, { 'content-type': 'application/json' })
      expectRefusal(reply)
      // Whoever may not call at all is told that, whatever they sent.
      const field = route.access === 'admin' ? 'system' : Object.keys(JSON.parse(body) as object)[0]
      expect(reply.body.errors?.map((error) => error.title)).toContain(field)
    }
  })

  test('refuses a huge body', async () => {
    expectRefusal(
      await send(`{"a":"${'x'.repeat(6 * 1024 * 1024)}"}`, { 'content-type': 'application/json' }),
    )
  })

  test('never breaks over a hostile value in any of its fields', async () => {
    for (const field of [...shapeOf(route.body), 'surprise'])
      for (const [, value] of HOSTILE) never500(await send({ [field]: value }))
  })

  test('takes a form as it takes JSON, and no broken one', async () => {
    never500(await send('a=%00&b=%ff', { 'content-type': 'application/x-www-form-urlencoded' }))
    expectRefusal(await send('--x\r\nbroken', { 'content-type': 'multipart/form-data; boundary=y' }))
    expectRefusal(await send('--x', { 'content-type': 'multipart/form-data' }))
  })
})

describe.each(withQuery.map((route) => [name(route), route] as const))('%s', (_name, route) => {
  test('never breaks over a hostile value in any of its parameters', async () => {
    const values = HOSTILE.map(([, value]) =>
      typeof value === 'string' ? value.slice(0, 4000) : JSON.stringify(value),
    )
    for (const field of shapeOf(route.query)) {
      for (const value of [...values, '%', '9'.repeat(40), '-1', '1e9']) {
        const text = value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80'
        const address = `${pathOf(route, owned.listing)}?${field}=${text}`
        never500(await senderOf(route).send('GET', address))
        never500(await senderOf(route).send('GET', `${address}&${field}=2`))
      }
    }
  })

  test('refuses parameters it does not know', async () => {
    expectRefusal(await senderOf(route).send('GET', `${pathOf(route, owned.listing)}?surprise=1`))
  })
})

describe.each(withId.map((route) => [name(route), route] as const))('%s', (_name, route) => {
  test('answers a foreign and a broken id with a refusal', async () => {
    for (const id of [FOREIGN, 'x', '..', '%00', "'", 'a'.repeat(3000), '-1']) {
      expectRefusal(
        await member.send(
          route.method,
          pathOf(route, id),
          route.method === 'GET' ? undefined : drillForm([{ uid: owned.photo }]),
        ),
      )
    }
    expectRefusal(
      await member.send(
        route.method,
        route.path.replace(':id', '%E0%A4%A'),
        route.method === 'GET' ? undefined : {},
      ),
    )
  })
})

describe('what is signed in', () => {
  test.each(api.filter((route) => route.access !== 'visitor').map((route) => [name(route), route] as const))(
    '%s is refused to visitors, and to a forged token',
    async (_name, route) => {
      const forged: Record<string, string>[] = [
        {},
        { authorization: 'Bearer x.y.z' },
        { cookie: 'tribu-access=eyJhbGciOiJub25lIn0.e30.; tribu-refresh=zzz' },
      ]
      for (const headers of forged) {
        const reply = await makeVisitor(server.url).send(
          route.method,
          pathOf(route, FOREIGN),
          route.method === 'GET' ? undefined : {},
          headers,
        )
        expect(reply.status).toBe(401)
        expectRefusal(reply)
      }
    },
  )
})

describe('hostile pictures', () => {
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()

  test('are refused in plain words', async () => {
    const good = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
    const cases: [string, Uint8Array][] = [
      ['empty', Buffer.alloc(0)],
      ['text', Buffer.from('not a picture at all')],
      ['html in disguise', Buffer.from('<html><script>alert(1)</script></html>')],
      [
        'an SVG',
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="file:///etc/passwd"/></svg>',
        ),
      ],
      ['cut off', good.subarray(0, good.length / 3)],
      ['a pixel flood', await png(6000, 6000)],
      ['over 5 MB', Buffer.concat([good, Buffer.alloc(5.2 * 1024 * 1024)])],
    ]
    for (const [, bytes] of cases) {
      const reply = await member.upload(bytes)
      expectRefusal(reply)
      expect(reply.body.errors?.[0]?.title).toBe('photo')
    }
  })

  test('lose everything but their pixels', async () => {
    const withGps = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#654' } })
      .withExif({
        IFD0: { Make: 'CANARY-CAMERA' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '38/1 41/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    expect(withGps.includes('CANARY-CAMERA')).toBe(true)
    const polyglot = Buffer.concat([withGps, Buffer.from('<script>CANARY-SCRIPT</script>')])
    const image = await member.must(member.upload(polyglot))
    for (const size of ['medium', 'full']) {
      const kept = Buffer.from(
        await (await fetch(`${server.url}/images/${size}/${image.uid}.jpg`)).arrayBuffer(),
      )
      expect(kept.includes('CANARY')).toBe(false)
      const meta = await sharp(kept).metadata()
      expect([meta.format, meta.exif, meta.xmp]).toEqual(['jpeg', undefined, undefined])
    }
  })
})

test('after all of it nothing is half written: the listing and the member are as they were', async () => {
  const listing = await visitor.must(visitor.send<Listing>('GET', `/api/listing/${owned.listing}`))
  expect(listing).toMatchObject({ name: 'Makita cordless drill', photos: [{ uid: owned.photo }] })
  const found = await visitor.search('s=drill&limit=100')
  expect(found.map((hit) => hit._id)).toEqual([owned.listing])
  expect(server.output()).not.toMatch(/request failed/)
})
