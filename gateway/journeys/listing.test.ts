import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import type { User } from '@tribu/proto/http/member.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { drillForm, makeVisitor, type Visitor } from '../testing/visitor.ts'

let server: ServerProcess
let lender: Visitor
let other: Visitor
let visitor: Visitor
let lenderUser: User

beforeAll(async () => {
  server = await startServer()
  ;[lender, other, visitor] = [makeVisitor(server.url), makeVisitor(server.url), makeVisitor(server.url)]
  lenderUser = await lender.signUp('lender@example.nz', undefined, 'Mereana Parata')
  await other.signUp('other@example.nz')
})
afterAll(async () => {
  await server.kill()
  await server.clean()
})

const photo = async (of: Visitor = lender) => of.must(of.upload())
const create = async (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  lender.send<Listing>('POST', '/api/listing', drillForm([await photo()], change), headers)
const errorsOf = (reply: { body: { errors?: { title: string; code: string }[] } }) =>
  reply.body.errors?.map(({ title, code }) => [title, code])

describe('listing something', () => {
  test('shows every field that was given, in the form of the contract', async () => {
    const { status, body } = await create({
      'discount-weekly': 20,
      'grace-period': 48,
      delivery: true,
      'delivery-details': 'Within Taupō',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Makita cordless drill',
      district: { _id: 23, name: 'Taupō' },
      region: 'Waikato',
      'price-daily': 1500,
      'discount-weekly': 20,
      'grace-period': 48,
      'delivery-details': 'Within Taupō',
      user: { _id: lenderUser._id, 'first-name': 'Mereana', 'last-name': 'Parata' },
    })
    expect((await visitor.must(visitor.send('GET', `/api/listing/${body._id}`)))['_id']).toBe(body._id)
  })

  test('is found once it is saved', async () => {
    const { body } = await create({ name: 'Underwater metal detector' })
    await until(async () => (await visitor.search('s=detector')).some((hit) => hit._id === body._id))
  })

  test('refuses what the rules refuse, field by field', async () => {
    const reply = await lender.send('POST', '/api/listing', { type: 'sharing', photos: [] })
    expect(errorsOf(reply)?.map(([title]) => title)).toEqual([
      'name',
      'description',
      'category',
      'district',
      'photos',
    ])
    expect(errorsOf(await create({ 'price-daily': undefined, 'condition-summary': '' }))).toEqual([
      ['condition-summary', 'invalid'],
      ['price-daily', 'invalid'],
    ])
    expect(errorsOf(await create({ category: 'tools' }))).toEqual([['category', 'invalid']])
    expect(errorsOf(await create({ district: 9999 }))).toEqual([['district', 'invalid']])
    expect(errorsOf(await create({ type: 'selling', 'price-max': 0 }))).toEqual([['price-max', 'invalid']])
    expect(errorsOf(await create({ user: lenderUser._id, removed: false }))).toEqual([
      ['user', 'unknown-field'],
      ['removed', 'unknown-field'],
    ])
  })

  test('takes services from registered businesses only, as soon as the GST number is saved', async () => {
    const service = {
      type: 'service',
      category: 'cleaning',
      phone: '021 555 0123',
      website: 'https://clean.example',
    }
    const refused = await create(service)
    expect([refused.status, errorsOf(refused)]).toEqual([403, [['type', 'business-only']]])
    await lender.must(lender.send('PUT', `/api/user/${lenderUser._id}`, { 'lender-gst': '49-091-850' }))
    expect((await create(service)).status).toBe(200)
  })

  test('with the same key lists once, however often and however parallel it is sent', async () => {
    const form = drillForm([await photo()], { name: 'Sent many times' })
    const send = () =>
      lender.send<Listing>('POST', '/api/listing', form, { 'idempotency-key': 'double-click-1' })
    const replies = await Promise.all([send(), send(), send(), send()])
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body._id}`)).size).toBe(1)
    expect((await send()).body._id).toBe(replies[0].body._id)
    const another = await lender.send(
      'POST',
      '/api/listing',
      { ...form, name: 'Something else' },
      { 'idempotency-key': 'double-click-1' },
    )
    expect([another.status, errorsOf(another)]).toEqual([409, [['Idempotency-Key', 'idempotency-key']]])
    expect(
      (
        await other.send('POST', '/api/listing', drillForm([await photo(other)]), {
          'idempotency-key': 'double-click-1',
        })
      ).status,
    ).toBe(200)
  })

  test("takes no picture of another member's, and none twice", async () => {
    const theirs = await photo(other)
    expect(errorsOf(await lender.send('POST', '/api/listing', drillForm([theirs])))).toEqual([
      ['photos', 'photo-unknown'],
    ])
    const mine = await photo()
    expect(errorsOf(await lender.send('POST', '/api/listing', drillForm([mine, mine])))).toEqual([
      ['photos', 'invalid'],
    ])
    expect((await lender.send('POST', '/api/listing', drillForm([mine]))).status).toBe(200)
    expect(errorsOf(await lender.send('POST', '/api/listing', drillForm([mine])))).toEqual([
      ['photos', 'photo-unknown'],
    ])
  })
})

describe('changing and removing', () => {
  test('a change is seen at once on the page, and soon in search', async () => {
    const { body } = await create({ name: 'Old name' })
    await visitor.must(visitor.send('GET', `/api/listing/${body._id}`))
    const second = await photo()
    await lender.must(
      lender.send(
        'PUT',
        `/api/listing/${body._id}`,
        drillForm([second, ...body.photos], { name: 'Brand new chandelier', type: 'free' }),
      ),
    )
    const seen = await visitor.must(visitor.send<Listing>('GET', `/api/listing/${body._id}`))
    expect(seen).toMatchObject({ name: 'Brand new chandelier', type: 'free', 'price-daily': 0 })
    expect(seen.photos.map(({ uid }) => uid)).toEqual([second.uid, body.photos[0]?.uid])
    await until(async () => (await visitor.search('s=chandelier')).length === 1)
  })

  test("another member's listing looks exactly like a missing one", async () => {
    const { body } = await create()
    const missing = '0193e5a0-1111-7000-8000-000000000000'
    const form = drillForm([await photo(other)])
    for (const [method, payload] of [
      ['PUT', form],
      ['DELETE', undefined],
    ] as const) {
      const [foreign, absent] = [
        await other.send(method, `/api/listing/${body._id}`, payload),
        await other.send(method, `/api/listing/${missing}`, payload),
      ]
      expect([foreign.status, foreign.body]).toEqual([404, absent.body])
    }
    expect((await visitor.send('GET', `/api/listing/${body._id}`)).status).toBe(200)
  })

  test('a removed listing is gone: from its page at once, and from every result', async () => {
    const { body } = await create({ name: 'Short lived trebuchet' })
    await until(async () => (await visitor.search('s=trebuchet')).length === 1)
    await lender.must(lender.send('DELETE', `/api/listing/${body._id}`))
    expect((await visitor.send('GET', `/api/listing/${body._id}`)).status).toBe(404)
    await until(async () => (await visitor.search('s=trebuchet')).length === 0)
    expect((await lender.send('DELETE', `/api/listing/${body._id}`)).status).toBe(404)
    expect((await lender.send('PUT', `/api/listing/${body._id}`, drillForm(body.photos))).status).toBe(404)
  })
})

test("a member's new name reaches their listings and the results", async () => {
  const { body } = await create({ name: 'Renamed owner gazebo' })
  await lender.must(lender.send('PUT', `/api/user/${lenderUser._id}`, { 'first-name': 'Wiremu' }))
  const nameOf = (listing: Listing | undefined) => listing?.user['first-name']
  await until(async () => nameOf((await visitor.search('s=gazebo'))[0]) === 'Wiremu')
  expect(nameOf(await visitor.must(visitor.send<Listing>('GET', `/api/listing/${body._id}`)))).toBe('Wiremu')
})

describe('searching', () => {
  test('tells the distance, from nought in the district itself', async () => {
    await create({ name: 'Theodolite here', district: 23 })
    await create({ name: 'Theodolite there', district: 26 })
    await until(async () => (await visitor.search('s=theodolite')).length === 2)
    const hits = await visitor.search('s=theodolite&district=23&sort=nearest')
    expect(hits.map((hit) => [hit.name, hit.distance])).toEqual([
      ['Theodolite here', 0],
      ['Theodolite there', expect.any(Number)],
    ])
    expect(hits[1]?.distance).toBeGreaterThan(40)
    expect((await visitor.search('s=theodolite&district=23&radius=40')).map((hit) => hit.name)).toEqual([
      'Theodolite here',
    ])
  })

  test('pages by limit and skip with a mark that keeps newcomers out', async () => {
    const first = await visitor.send<Listing[]>('GET', '/api/listing?limit=3')
    const asOf = first.headers.get('x-as-of')
    const rest = await visitor.search(`limit=100&skip=3&as-of=${asOf}`)
    const ids = [...first.body, ...rest].map((hit) => hit._id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('says "Category not found." for an unknown category', async () => {
    const reply = await visitor.send('GET', '/api/listing?category=/nonsense')
    expect(reply.body.errors?.[0]).toMatchObject({ title: 'category', detail: 'Category not found.' })
  })

  test('shows related listings, never the listing itself', async () => {
    const [hit] = await visitor.search('s=theodolite')
    const related = await visitor.must(
      visitor.send<Listing[]>('GET', `/api/related?id=${hit!._id}&category=power-tools`),
    )
    expect(related.length).toBeGreaterThan(0)
    expect(related.map(({ _id }) => _id)).not.toContain(hit!._id)
    expect((await visitor.send('GET', '/api/related?id=0193e5a0-1111-7000-8000-000000000000')).status).toBe(
      404,
    )
  })
})
