import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { PublicUser, User } from '@tribu/proto/http/member.ts'
import { adminOf, newcomer, startIdentity, type IdentityRun } from './testing/identity-run.ts'

let run: IdentityRun
let me: Awaited<ReturnType<typeof newcomer>>
let other: Awaited<ReturnType<typeof newcomer>>
let admin: Awaited<ReturnType<typeof adminOf>>
const MISSING = '00000000-0000-7000-8000-000000000000'

beforeAll(async () => {
  run = await startIdentity()
  me = await newcomer(run)
  other = await newcomer(run)
  admin = await adminOf(run)
})
afterAll(() => run.stop())

const put = (body: unknown, id = me.user._id, browser = me.browser) =>
  browser.send<User>('PUT', `/api/user/${id}`, body)
const eventsOf = async (id: string) =>
  (
    await run.db.query<{ name: string }>('select name from identity.outbox where key = $1 order by id', [id])
  ).map((row) => row.name)
const stateOf = async (id: string) =>
  (await run.db.query('select * from identity.member where id = $1', [id]))[0]

describe('a profile', () => {
  test('is shown in public without anything private', async () => {
    const { status, body } = await run.browser().send('GET', `/api/user/${me.user._id}`)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(Object.keys(PublicUser.shape).sort())
  })

  test.each([
    ['the member', () => me.browser],
    ['an admin', () => admin.browser],
  ])('is shown whole to %s', async (_, browser) => {
    const { body } = await browser().send('GET', `/api/user/${me.user._id}`)
    expect(Object.keys(body).sort()).toEqual(Object.keys(User.shape).sort())
  })

  test('is shown to another member as to everyone', async () => {
    const { body } = await other.browser.send('GET', `/api/user/${me.user._id}`)
    expect(body).not.toHaveProperty('email')
  })

  test.each([
    ['missing', MISSING, 404, 'Not found..'],
    ['no id', 'settings', 400, 'is not an id'],
    ['hostile', '%00', 400, 'is not an id'],
  ])('that is %s is refused', async (_, id, status, detail) => {
    expect(await run.browser().send('GET', `/api/user/${id}`)).toMatchObject({
      status,
      body: { errors: [{ detail }] },
    })
  })
})

describe('the list of members', () => {
  test('is for admins', async () => {
    expect((await run.browser().send('GET', '/api/user')).status).toBe(401)
    expect(await me.browser.send('GET', '/api/user')).toMatchObject({
      status: 403,
      body: { errors: [{ detail: 'You are unauthorised.' }] },
    })
  })

  test('is paged, newest first', async () => {
    const newest = await newcomer(run)
    const page = (query: string) => admin.browser.send<User[]>('GET', `/api/user?${query}`)
    const first = (await page('limit=2')).body
    const rest = (await page('limit=100&skip=2')).body
    expect(first[0]?._id).toBe(newest.user._id)
    const ids = [...first, ...rest].map((user) => user._id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort().reverse()).toEqual(ids)
    expect(ids).toContain(me.user._id)
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'skip=-1', 'sort=email', 'limit=1&limit=2'])(
    'refuses %s',
    async (query) => {
      expect((await admin.browser.send('GET', `/api/user?${query}`)).status).toBe(400)
    },
  )
})

describe('settings', () => {
  test('change the profile and tell the other services', async () => {
    const member = await newcomer(run)
    const { status, body } = await put(
      {
        'first-name': ' Kererū Hire ',
        'last-name': 'Petone',
        bio: 'Tools.\r\nAnd 🛠.',
        district: '2',
        'lender-gst': '49-091-850',
      },
      member.user._id,
      member.browser,
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      ...member.user,
      'first-name': 'Kererū Hire',
      'last-name': 'Petone',
      bio: 'Tools.\nAnd 🛠.',
      district: 2,
      'lender-gst': '49091850',
      business: true,
    })
    expect((await member.browser.send('GET', '/api/session')).body).toEqual({ user: body })
    expect(await eventsOf(member.user._id)).toEqual(['member.registered', 'member.updated'])
    expect(await run.identity.memberFacts({ member: member.user._id })).toMatchObject({
      business: true,
      version: 2,
    })
  })

  test('that change nothing tell nobody', async () => {
    const member = await newcomer(run)
    expect((await put({ bio: '', district: 1 }, member.user._id, member.browser)).status).toBe(200)
    expect(await eventsOf(member.user._id)).toEqual(['member.registered'])
  })

  test.each([
    ['district', 2, 1, null],
    ['lender-gst', '136410132', '', ''],
    ['bio', 'Something', '', ''],
  ])('can clear %s', async (field, value, cleared, shown) => {
    await put({ [field]: value })
    expect((await put({ [field]: cleared })).body[field as 'bio']).toBe(shown)
  })

  test.each([
    ['first-name', '', 'First name is required'],
    ['last-name', '  ', 'Last name is required'],
    ['first-name', 'x'.repeat(81), 'must be at most 80 characters'],
    ['first-name', 'a\u0000b', 'has characters that are not allowed'],
    ['first-name', 7, 'First name is required'],
    ['bio', 'x'.repeat(1001), 'must be at most 1000 characters'],
    ['bio', 'a\u0000b', 'has characters that are not allowed'],
    ['bio', ['x'], expect.any(String)],
    ['district', 9999, 'Please choose a district from the list'],
    ['district', 0, expect.any(String)],
    ['district', 'north', expect.any(String)],
    ['lender-gst', '12345678', 'This is not a valid GST number'],
    ['lender-gst', '136-410-133', 'This is not a valid GST number'],
    ['photo', 'x', expect.any(String)],
    ['photo', { uid: MISSING }, 'Please upload this photo'],
    ['nickname', 'x', 'This field is not known'],
    ['access', 'admin', 'This field is not known'],
    ['email', 'new@example.nz', 'This field is not known'],
    ['version', 99, 'This field is not known'],
    ['review-sum', 500, 'This field is not known'],
    ['constructor', 'x', 'This field is not known'],
  ])('refuse %s = %j', async (field, value, detail) => {
    const before = await stateOf(me.user._id)
    expect(await put({ [field]: value })).toMatchObject({
      status: 400,
      body: { errors: [{ title: field, detail }] },
    })
    expect(await stateOf(me.user._id)).toEqual(before)
  })
})

describe('the avatar', () => {
  const picture = (size = 300) =>
    sharp({ create: { width: size, height: size, channels: 3, background: '#2b7a78' } })
      .withExif({ IFD3: { GPSLatitude: '38/1 41/1 0/1' } })
      .jpeg()
      .toBuffer()
  const form = (file: Buffer, fields: Record<string, string> = {}) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    data.set('photo_file', new Blob([new Uint8Array(file)]), 'me.jpg')
    return data
  }
  const images = () => run.context.engines.images()

  test('comes with the form, is stored re-encoded, and replaces the one before', async () => {
    const first = (await put(form(await picture(), { bio: 'Hello' }))).body
    expect(first).toMatchObject({ bio: 'Hello', photo: { width: 300, height: 300 } })
    const stored = await (await images()).get('full', first.photo!.uid)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()

    const second = (await put(form(await picture(200)))).body
    expect(second.photo!.uid).not.toBe(first.photo!.uid)
    const loose = await run.db.query('select uid from identity.loose_picture')
    expect(loose).toEqual([{ uid: first.photo!.uid }])
  })

  test('named by its uid stays, that of somebody else is refused', async () => {
    const mine = (await put(form(await picture()))).body
    expect((await put({ photo: { uid: mine.photo!.uid } })).body.photo).toEqual(mine.photo)
    const theirs = await put({ photo: { uid: mine.photo!.uid } }, other.user._id, other.browser)
    expect(theirs).toMatchObject({ status: 400, body: { errors: [{ title: 'photo' }] } })
  })

  test('is removed by an empty photo', async () => {
    await put(form(await picture()))
    expect((await put({ photo: '' })).body.photo).toBeNull()
  })

  test.each([
    ['no picture', Buffer.from('<svg onload="x">'), 415],
    ['an empty file', Buffer.alloc(0), 400],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 413],
  ])('that is %s is refused and changes nothing', async (_, file, status) => {
    const before = await stateOf(me.user._id)
    const answer = await put(form(file, { bio: 'changed with it' }))
    expect(answer).toMatchObject({ status, body: { errors: [{ title: 'photo' }] } })
    expect(await stateOf(me.user._id)).toEqual(before)
  })

  test('is not stored for good when the rest of the form is refused', async () => {
    await run.db.query('delete from identity.loose_picture')
    expect((await put(form(await picture(), { photo: 'x' }))).status).toBe(400)
    expect((await put(form(await picture(), { 'lender-gst': '1' }))).status).toBe(400)
    expect(await run.db.query('select * from identity.loose_picture')).toEqual([])
  })
})

describe('who may change what', () => {
  const switches = [
    'blocked',
    'phone-verified',
    'billing-name-verified',
    'billing-address-verified',
    'driver-license-dob-verified',
  ]
  const settings: Record<string, unknown> = {
    'first-name': 'Changed',
    'last-name': 'Changed',
    bio: 'changed',
    district: 3,
    'lender-gst': '49091850',
    photo: '',
    'billing-name': 'Changed',
    'billing-first-name': 'Changed',
    'billing-last-name': 'Changed',
    'billing-address-line1': 'Changed',
    'billing-address-line2': 'Changed',
    'billing-postcode': '1234',
    'billing-city': 'Changed',
    'billing-country': 'NZ',
  }
  const fields: [string, unknown][] = [
    ...switches.map((name): [string, unknown] => [name, true]),
    ...Object.entries(settings),
  ]
  const callers = {
    visitor: () => run.browser(),
    member: () => me.browser,
    admin: () => admin.browser,
  }
  const targets = {
    self: (caller: string) => (caller === 'admin' ? admin.user._id : me.user._id),
    other: () => other.user._id,
    missing: () => MISSING,
  }
  const expected = (caller: string, target: string, field: string): number => {
    if (caller === 'visitor') return 401
    if (target === 'self') return switches.includes(field) ? 403 : 200
    if (caller === 'member') return 403
    if (!switches.includes(field)) return 403
    return target === 'missing' ? 404 : 200
  }
  const matrix = Object.keys(callers).flatMap((caller) =>
    Object.keys(targets).flatMap((target) =>
      fields.map(([field, value]) => ({
        caller,
        target,
        field,
        value,
        status: expected(caller, target, field),
      })),
    ),
  )

  const attempt = ({ caller, target, field, value }: (typeof matrix)[number]) => {
    const id = targets[target as keyof typeof targets](caller)
    const browser = callers[caller as keyof typeof callers]()
    return { id, browser, send: () => browser.send('PUT', `/api/user/${id}`, { [field]: value }) }
  }

  test.each(matrix.filter((row) => row.status === 200))('$caller, $target, $field: allowed', async (row) => {
    const { id, browser, send } = attempt(row)
    expect((await send()).status).toBe(200)
    if (row.field === 'blocked') await browser.send('PUT', `/api/user/${id}`, { blocked: false })
  })

  test.each(matrix.filter((row) => row.status !== 200))(
    '$caller, $target, $field: refused with $status, and nothing is changed',
    async (row) => {
      const { id, send } = attempt(row)
      const before = await stateOf(id)
      expect((await send()).status).toBe(row.status)
      expect(await stateOf(id)).toEqual(before)
    },
  )

  test('a foreign member looks exactly like a missing one', async () => {
    const [foreign, missing] = [await put({ bio: 'x' }, other.user._id), await put({ bio: 'x' }, MISSING)]
    expect(foreign.body).toEqual(missing.body)
    expect(foreign.body.errors?.[0]).toMatchObject({ title: 'system', detail: 'You are unauthorised.' })
  })

  test('one field beyond reach refuses the whole change', async () => {
    const before = await stateOf(me.user._id)
    expect(await put({ bio: 'sneaky', blocked: false })).toMatchObject({
      status: 403,
      body: { errors: [{ title: 'blocked', detail: 'You are unauthorised.' }] },
    })
    expect(await stateOf(me.user._id)).toEqual(before)
  })

  test('an admin sends no pictures for others', async () => {
    const data = new FormData()
    data.set('photo_file', new Blob(['x']), 'x.jpg')
    expect(await put(data, other.user._id, admin.browser)).toMatchObject({
      status: 403,
      body: { errors: [{ title: 'photo' }] },
    })
  })

  test('__proto__ changes nothing', async () => {
    const answer = await fetch(`${run.url}/api/user/${me.user._id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${me.browser.tokens().access}` },
      body: '{"__proto__":{"access":"admin","blocked":true},"bio":"plain"}',
    })
    const body = (await answer.json()) as User
    expect(answer.status === 400 || (body.access === 'normal' && !body.blocked)).toBe(true)
    expect(({} as { access?: string }).access).toBeUndefined()
  })
})
