import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { makeCleanUp } from './app/clean-up.ts'
import { postgresChallenges } from './captcha-store.postgres.ts'
import { postgresLicenses } from './license-store.postgres.ts'
import { postgresPhoneCodes } from './phone-code-store.postgres.ts'
import { postgresLoosePictures } from './picture-store.postgres.ts'
import { postgresResets } from './reset-store.postgres.ts'
import { postgresSessions } from './session-store.postgres.ts'
import { borrower } from './testing/borrower.ts'
import { newcomer, startIdentity, type IdentityRun } from './testing/identity-run.ts'

let run: IdentityRun
beforeAll(async () => {
  run = await startIdentity()
})
afterAll(() => run.stop())

const seed = (change: Record<string, unknown> = {}) => ({
  _id: crypto.randomUUID(),
  email: `${crypto.randomUUID()}@tribu.example`,
  password: 'kowhai-harbour-42',
  'first-name': 'Wiremu',
  'last-name': 'Parata',
  bio: 'Boats and ladders.',
  district: 12,
  'lender-gst': '',
  access: 'normal' as const,
  'created-at': 1_780_000_000,
  photo: null,
  ...change,
})

describe('members of the demo data', () => {
  test('are added once and can sign in', async () => {
    const members = [seed(), seed({ access: 'admin', 'lender-gst': '49091850' })]
    expect(await run.identity.seedMembers({ members })).toEqual({ added: 2 })
    expect(await run.identity.seedMembers({ members })).toEqual({ added: 0 })
    const browser = run.browser()
    const { body } = await browser.send('POST', '/api/signin', {
      email: members[1]!.email,
      password: 'kowhai-harbour-42',
    })
    expect(body).toMatchObject({
      _id: members[1]!._id,
      access: 'admin',
      business: true,
      'created-at': 1_780_000_000,
    })
    expect((await browser.send('GET', '/api/user')).status).toBe(200)
    const events = await run.db.query('select name from identity.outbox where key = any($1)', [
      members.map(({ _id }) => _id),
    ])
    expect(events).toEqual([{ name: 'member.registered' }, { name: 'member.registered' }])
  })

  test('are refused where there is to be no demo data', async () => {
    const strict = await startIdentity({ settings: { DEMO_DATA: 'off' } })
    try {
      await expect(strict.identity.seedMembers({ members: [seed()] })).rejects.toMatchObject({
        facts: { kind: 'forbidden' },
      })
      expect(await strict.db.query('select id from identity.member')).toEqual([])
    } finally {
      await strict.stop()
    }
  })
})

describe('other modules', () => {
  test('learn the facts and the mail address of a member', async () => {
    const { user } = await newcomer(run)
    expect(await run.identity.memberFacts({ member: user._id })).toEqual({
      'first-name': 'Aroha',
      'last-name': 'Ngata',
      photo: null,
      business: false,
      verified: false,
      blocked: false,
      version: 1,
    })
    expect(await run.identity.mailAddress({ member: user._id })).toEqual({
      email: user.email,
      'first-name': 'Aroha',
    })
  })

  test.each([crypto.randomUUID(), 'x', ''])('learn that there is no member %j', async (member) => {
    expect(await run.identity.memberFacts({ member })).toBeNull()
    expect(await run.identity.mailAddress({ member })).toBeNull()
    expect(await run.identity.resetLink({ request: member })).toBeNull()
    expect(await run.identity.phoneCode({ request: member })).toBeNull()
  })
})

test('what is over is removed, with the picture files that nobody names', async () => {
  const { user } = await newcomer(run)
  const images = await run.context.engines.images()
  const uid = crypto.randomUUID()
  await images.put('full', uid, Buffer.from('x'))
  await postgresLoosePictures.add(run.db, uid, Date.now())
  const cleanUp = (days: number) =>
    makeCleanUp({
      db: run.db,
      images,
      sessions: postgresSessions,
      resets: postgresResets,
      challenges: postgresChallenges,
      pictures: postgresLoosePictures,
      licenses: postgresLicenses,
      codes: postgresPhoneCodes,
      clock: () => Date.now() + days * 24 * 3_600_000 + 1000,
    })()
  const sessions = () => run.db.query('select id from identity.session where member = $1', [user._id])

  await cleanUp(0)
  expect(await images.get('full', uid)).toBeUndefined()
  expect(await sessions()).toHaveLength(1)
  await cleanUp(61)
  expect(await sessions()).toEqual([])
  expect(await run.db.query('select * from identity.spent_challenge')).toEqual([])
  expect(await run.identity.memberFacts({ member: user._id })).not.toBeNull()
})

test('a mobile number is told once it is verified, and only where there is one', async () => {
  const phoneOf = async (member: string) => (await run.identity.phoneOf({ member })).number
  const told = await borrower(run, { phone: '021 765 4321' })
  expect(await phoneOf(told.id)).toBeNull()
  await told.verify(await told.code())
  expect(await phoneOf(told.id)).toBe('+64217654321')
  const { user } = await newcomer(run)
  await run.db.query('update identity.member set phone_verified = true where id = $1', [user._id])
  expect(await phoneOf(user._id)).toBeNull()
  expect(await phoneOf(crypto.randomUUID())).toBeNull()
  expect(await phoneOf('nobody')).toBeNull()
})
