import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eventTypes } from '@tribu/proto/event-types.ts'
import { fromBinary } from '@bufbuild/protobuf'
import { warmPool } from '@tribu/platform/testing/test-database.ts'
import { PER_BLOCK, PER_MEMBER, PER_NUMBER, PHONE_CODE_MS } from './app/issue-phone-code.ts'
import { CODE_TRIES } from './app/verify-phone.ts'
import { borrower, details, freshNumber, otherThan } from './testing/borrower.ts'
import { adminOf, newcomer, PASSWORD, startIdentity, type IdentityRun } from './testing/identity-run.ts'

let run: IdentityRun
let now = Date.now()
const DAY = 24 * 3_600_000
beforeAll(async () => {
  run = await startIdentity({ clock: () => now, settings: { PHONE_CODES_PER_DAY: '60' } })
})
afterAll(() => run.stop())

const eventsOf = (id: string) =>
  run.db.query<{ name: keyof typeof eventTypes; payload: Buffer }>(
    'select name, payload from identity.outbox where key = $1 order by id',
    [id],
  )
const auditOf = (member: string) =>
  run.db.query('select actor, what from identity.audit where member = $1 order by at, id', [member])
const textsOrdered = async () =>
  (await run.db.query(`select 1 from identity.outbox where name = 'member.phone-code-requested'`)).length
const codeOver = {
  status: 400,
  body: { errors: [{ title: 'code', detail: 'This code is no longer valid. Please ask for a new one' }] },
}

describe('the right code', () => {
  test('verifies the number, tells the other services, and is noted', async () => {
    const member = await borrower(run)
    const code = await member.code()
    expect(code).toMatch(/^\d{6}$/)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await member.verify(spaced)).toMatchObject({ status: 200, body: { 'phone-verified': true } })
    expect(await run.identity.memberFacts({ member: member.id })).toMatchObject({ verified: true })
    const last = (await eventsOf(member.id)).at(-1)
    expect(last?.name).toBe('member.verified')
    expect(fromBinary(eventTypes['member.verified'].schema, last!.payload).member).toMatchObject({
      id: member.id,
      verified: true,
    })
    expect(await auditOf(member.id)).toEqual([{ actor: member.id, what: 'phone-verified by a texted code' }])
    // Once more changes nothing; a new code is not needed, so it is not texted.
    expect((await member.verify(code)).status).toBe(200)
    expect(await auditOf(member.id)).toHaveLength(1)
    expect((await member.again()).status).toBe(409)
  })

  test('at the same moment from many tabs verifies once', async () => {
    const member = await borrower(run)
    const code = await member.code()
    const answers = await Promise.all(Array.from({ length: 6 }, () => member.verify(code)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await eventsOf(member.id)).filter(({ name }) => name === 'member.verified')).toHaveLength(1)
    expect(await auditOf(member.id)).toHaveLength(1)
  })

  test('of a number that was replaced meanwhile verifies nothing', async () => {
    const member = await borrower(run)
    const code = await member.code()
    await member.tell({ phone: freshNumber(), 'phone-country-code': '+64' })
    expect((await member.verify(code)).status).toBe(400)
    expect((await member.verify(await member.code())).status).toBe(200)
    // And the way back: the former number is not verified by having been so.
    const changed = await member.tell({ phone: freshNumber(), 'phone-country-code': '+64' })
    expect(changed.body['phone-verified']).toBe(false)
    expect((await member.verify(code)).status).toBe(400)
  })

  test('works once: not again after an admin has taken the flag away', async () => {
    const admin = await adminOf(run)
    const member = await borrower(run)
    const code = await member.code()
    expect((await member.verify(code)).status).toBe(200)
    await admin.browser.send('PUT', `/api/user/${member.id}`, { 'phone-verified': false })
    expect(await member.verify(code)).toMatchObject(codeOver)
  })

  test('is for the number it was texted to, by whatever way that was changed', async () => {
    const member = await borrower(run)
    const code = await member.code()
    await run.db.query(`update identity.member set phone = '211110000' where id = $1`, [member.id])
    expect(await member.verify(code)).toMatchObject(codeOver)
    expect(await member.code()).toBe('')
  })

  test('holds for ten minutes', async () => {
    const member = await borrower(run)
    const code = await member.code()
    now += PHONE_CODE_MS
    expect(await member.verify(code)).toMatchObject(codeOver)
    expect(await run.identity.phoneCode({ request: (await member.requests())[0]! })).toBeNull()
    expect((await member.again()).status).toBe(200)
    expect((await member.verify(await member.code())).status).toBe(200)
  })

  test('of somebody else is wrong', async () => {
    const [one, other] = [await borrower(run), await borrower(run)]
    expect((await one.verify(await other.code())).status).toBe(400)
  })

  test('needs name, address and licence beside it, and costs no try without them', async () => {
    const { browser, user } = await newcomer(run)
    await browser.send('PUT', `/api/user/${user._id}`, {
      phone: freshNumber(),
      'phone-country-code': '+64',
    })
    const answer = await browser.send('POST', '/api/phone-verification', { code: '123456' })
    expect(answer.body.errors?.map((error) => error.title)).toEqual([
      'billing-name',
      'billing-address-line1',
      'billing-postcode',
      'billing-city',
      'driver-license-number',
      'driver-license-version',
      'driver-license-dob',
    ])
    expect(await run.db.query('select tries from identity.phone_code where member = $1', [user._id])).toEqual(
      [{ tries: 0 }],
    )
  })
})

describe('a wrong code', () => {
  test('says how many tries are left; after the last even the right one is refused', async () => {
    const member = await borrower(run)
    const code = await member.code()
    const said: string[] = []
    for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
      const { status, body } = await member.verify(otherThan(code))
      said.push(`${status} ${body.errors?.[0]?.title}: ${body.errors?.[0]?.detail}`)
    }
    expect(said).toEqual([
      '400 code: This code is not right. You have 4 tries left',
      '400 code: This code is not right. You have 3 tries left',
      '400 code: This code is not right. You have 2 tries left',
      '400 code: This code is not right. You have 1 try left',
      '400 code: This code is no longer valid. Please ask for a new one',
    ])
    expect(await member.verify(code)).toMatchObject(codeOver)
    expect((await member.again()).status).toBe(200)
    expect((await member.verify(await member.code())).status).toBe(200)
  })

  test('sent fifty times at one moment has five tries', async () => {
    const member = await borrower(run)
    const wrong = otherThan(await member.code())
    await Promise.all(Array.from({ length: 50 }, () => member.verify(wrong)))
    expect(
      await run.db.query('select tries from identity.phone_code where member = $1', [member.id]),
    ).toEqual([{ tries: CODE_TRIES }])
  })

  test.each([
    [{}, 'Verification code is required'],
    [{ code: '' }, 'Verification code is required'],
    [{ code: '12345' }, 'Please enter the six digits of the code'],
    [{ code: 'abcdef' }, 'Please enter the six digits of the code'],
    [{ code: 123456 }, 'Verification code is required'],
  ])('such as %j is no try', async (body, detail) => {
    const { browser } = await newcomer(run)
    expect(await browser.send('POST', '/api/phone-verification', body)).toMatchObject({
      status: 400,
      body: { errors: [{ title: 'code', detail }] },
    })
  })
})

describe('texts', () => {
  test('are ordered by an event that holds neither number nor code', async () => {
    const member = await borrower(run)
    const [request = ''] = await member.requests()
    const asked = (await run.identity.phoneCode({ request }))!
    const [event] = await eventsOf(request)
    expect(event?.name).toBe('member.phone-code-requested')
    for (const secret of [asked.code, asked.number, asked.number.slice(3)])
      expect(event?.payload.toString('latin1')).not.toContain(secret)
    expect((await eventsOf(member.id)).map(({ name }) => name)).not.toContain('member.phone-code-requested')
  })

  test('are not sent twice for one number while a code for it is out', async () => {
    const member = await borrower(run)
    const [request = ''] = await member.requests()
    const { number } = (await run.identity.phoneCode({ request }))!
    await member.tell({ phone: number, 'phone-country-code': '+64' })
    await member.tell({ 'billing-city': 'Napier' })
    expect(await member.requests()).toHaveLength(1)
    now += PHONE_CODE_MS
    await member.tell({ phone: number, 'phone-country-code': '+64' })
    expect(await member.requests()).toHaveLength(2)
  })

  test('of an earlier code hold no longer', async () => {
    const member = await borrower(run)
    const first = await member.code()
    await member.again()
    const second = await member.code()
    expect((await member.verify(first)).status).toBe(400)
    expect((await member.verify(second)).status).toBe(200)
  })

  test('are refused without a number', async () => {
    const { browser } = await newcomer(run)
    expect(await browser.send('POST', '/api/phone-code', {})).toMatchObject({
      status: 400,
      body: { errors: [{ title: 'phone', detail: 'Phone is required' }] },
    })
  })
})

describe('a run of texts is stopped', () => {
  test('per member, over all numbers, whatever is asked at one moment', async () => {
    now += DAY
    const member = await borrower(run)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => member.again()),
      ...Array.from({ length: 4 }, () => member.tell({ phone: freshNumber(), 'phone-country-code': '+64' })),
    ])
    const refusals = answers.filter(({ status }) => status === 429)
    expect(await member.requests()).toHaveLength(PER_MEMBER)
    expect(refusals).toHaveLength(8 - (PER_MEMBER - 1))
    expect(refusals[0]?.body.errors?.[0]).toMatchObject({ title: 'phone', code: 'phone-codes' })
    now += DAY
    await member.signIn()
    expect((await member.again()).status).toBe(200)
  })

  test('per number, whoever asks, at one moment too, and the answer does not tell', async () => {
    now += DAY
    const phone = freshNumber()
    const people = []
    for (let person = 0; person < PER_NUMBER + 7; person += 1) people.push(await newcomer(run))
    const before = await textsOrdered()
    await warmPool(run.db)
    const answers = await Promise.all(
      people.map(async ({ browser, user }) => {
        const { status, body } = await browser.send('PUT', `/api/user/${user._id}`, details({ phone }))
        const shown = { ...body, _id: '', email: '', 'created-at': 0 }
        const wrong = await browser.send('POST', '/api/phone-verification', { code: '000000' })
        return JSON.stringify([status, shown, wrong.body.errors?.[0]?.detail])
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect((await textsOrdered()) - before).toBe(PER_NUMBER)
  })

  test('per block of neighbouring numbers, though each is asked for by a member of its own', async () => {
    now += DAY
    const before = await textsOrdered()
    for (let person = 0; person < PER_BLOCK + 6; person += 1) {
      const member = await borrower(run, { phone: `022 345 6${String(100 + person)}` })
      expect(await member.requests()).toHaveLength(1)
    }
    expect((await textsOrdered()) - before).toBe(PER_BLOCK)
  })

  test('per day over all, and then it is said', async () => {
    now += DAY
    const strict = await startIdentity({ clock: () => now, settings: { PHONE_CODES_PER_DAY: '3' } })
    try {
      for (let person = 0; person < 3; person += 1) await borrower(strict)
      const { browser, user } = await newcomer(strict)
      const tell = () => browser.send('PUT', `/api/user/${user._id}`, details({ phone: freshNumber() }))
      expect(await tell()).toMatchObject({ status: 503, body: { errors: [{ code: 'unavailable' }] } })
      // The form was refused whole.
      expect((await browser.send('GET', '/api/session')).body).toEqual({ user })
      now += DAY
      await browser.send('POST', '/api/signin', { email: user.email, password: PASSWORD })
      expect((await tell()).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })
})

describe('an admin', () => {
  test('verifies and unverifies by hand; each is told and noted with who did it', async () => {
    const admin = await adminOf(run)
    const { user } = await newcomer(run)
    const set = (body: Record<string, boolean>) => admin.browser.send('PUT', `/api/user/${user._id}`, body)
    await set({ 'phone-verified': true })
    await set({ 'phone-verified': true })
    await set({ 'phone-verified': false, 'billing-name-verified': true })
    await set({ blocked: true })
    expect((await eventsOf(user._id)).map(({ name }) => name)).toEqual([
      'member.registered',
      'member.verified',
      'member.updated',
      'member.blocked',
    ])
    const noted = await auditOf(user._id)
    expect(noted.map((entry) => entry['what']).sort()).toEqual([
      'billing-name-verified on',
      'blocked on',
      'phone-verified off',
      'phone-verified on',
    ])
    expect(new Set(noted.map((entry) => entry['actor']))).toEqual(new Set([admin.user._id]))
  })

  test('sees in the list where members stand', async () => {
    const admin = await adminOf(run)
    const member = await borrower(run)
    const flags = {
      'billing-name-verified': true,
      'billing-address-verified': true,
      'driver-license-dob-verified': true,
    }
    const standing = async () => {
      const { body } = await admin.browser.send<Record<string, unknown>[]>('GET', '/api/user?limit=100')
      return body.find((one) => one['_id'] === member.id)?.['verification-status']
    }
    expect(await standing()).toBe('verification-required')
    await admin.browser.send('PUT', `/api/user/${member.id}`, flags)
    expect(await standing()).toBe('verified')
    await admin.browser.send('PUT', `/api/user/${member.id}`, { blocked: true })
    expect(await standing()).toBe('blocked')
  })
})
