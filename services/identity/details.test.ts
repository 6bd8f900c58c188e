import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '@tribu/proto/http/member.ts'
import { borrower, details, freshNumber } from './testing/borrower.ts'
import { adminOf, newcomer, startIdentity, type IdentityRun } from './testing/identity-run.ts'

let run: IdentityRun
beforeAll(async () => {
  run = await startIdentity()
})
afterAll(() => run.stop())

const LICENSE = {
  'driver-license-number': 'ab 654321',
  'driver-license-version': '456',
  'driver-license-dob': '1985-02-28',
}

test('a borrower’s details come back to them and to admins, but for the licence', async () => {
  const member = await newcomer(run)
  const admin = await adminOf(run)
  const sent = details({ 'billing-address-line2': 'Flat 2', 'billing-first-name': 'Aroha' })
  const { status, body } = await member.browser.send<User>('PUT', `/api/user/${member.user._id}`, sent)
  expect(status).toBe(200)
  expect(body).toEqual({
    ...member.user,
    'billing-name': 'Aroha Ngata',
    'billing-first-name': 'Aroha',
    'billing-address-line1': '1 Lake Road',
    'billing-address-line2': 'Flat 2',
    'billing-postcode': '3330',
    'billing-city': 'Taupō',
    phone: '211234567',
    'phone-country-code': '+64',
    'driver-license-given': true,
    'verification-status': 'verification-required',
  })
  expect((await admin.browser.send('GET', `/api/user/${member.user._id}`)).body).toEqual(body)
  const [license] = await run.db.query(
    'select number, version, dob from identity.driver_license where member = $1',
    [member.user._id],
  )
  expect(license).toEqual({ number: 'AB123456', version: '123', dob: '1990-12-31' })
})

describe('details', () => {
  const refused: [string, Record<string, unknown>, string][] = [
    ['billing-name', { 'billing-name': ' ' }, 'Name is required'],
    ['billing-address-line1', { 'billing-address-line1': '' }, 'Address is required'],
    ['billing-city', { 'billing-city': '' }, 'City is required'],
    ['billing-postcode', { 'billing-postcode': '' }, 'Postcode is required'],
    ['billing-postcode', { 'billing-postcode': '33300' }, 'Please enter a postcode of 4 digits'],
    ['billing-country', { 'billing-country': 'AU' }, 'Addresses are in New Zealand only'],
    ['phone', { phone: '', 'phone-country-code': '+64' }, 'Phone is required'],
    ['phone-country-code', { phone: '021 123 4567' }, 'Country code is required'],
    ['phone', { 'phone-country-code': '+64' }, 'Phone is required'],
    [
      'phone-country-code',
      { phone: '7911 123456', 'phone-country-code': '+44' },
      'Please choose +64, +61 or +1',
    ],
    [
      'phone',
      { phone: '04 472 1234', 'phone-country-code': '+64' },
      'This is not a mobile number of that country',
    ],
    [
      'phone',
      { phone: '876 555 1234', 'phone-country-code': '+1' },
      'This is not a mobile number of that country',
    ],
    [
      'driver-license-number',
      { ...LICENSE, 'driver-license-number': '' },
      'Driver license number is required',
    ],
    ['driver-license-number', { ...LICENSE, 'driver-license-number': 'A1' }, expect.any(String) as never],
    ['driver-license-version', { ...LICENSE, 'driver-license-version': '12' }, expect.any(String) as never],
    [
      'driver-license-version',
      { ...LICENSE, 'driver-license-version': undefined },
      'License version is required',
    ],
    ['driver-license-dob', { ...LICENSE, 'driver-license-dob': '' }, 'Date of birth is required'],
    ['driver-license-dob', { ...LICENSE, 'driver-license-dob': '2001-02-29' }, expect.any(String) as never],
    [
      'driver-license-dob',
      { ...LICENSE, 'driver-license-dob': '2999-01-01' },
      'Please enter the day you were born',
    ],
    ['driver-license-given', { 'driver-license-given': true }, 'This field is not known'],
  ]
  test.each(refused)('%s of %j: refused', async (field, sent, detail) => {
    const { browser, user } = await newcomer(run)
    const put = () => browser.send('PUT', `/api/user/${user._id}`, sent)
    expect(await put()).toMatchObject({ status: 400, body: { errors: [{ title: field, detail }] } })
    expect((await browser.send('GET', '/api/session')).body).toEqual({ user })
  })

  test('may be sent as a form sends them', async () => {
    const { browser, user } = await newcomer(run)
    const form = new FormData()
    for (const [field, value] of Object.entries(details({ phone: freshNumber() }))) form.set(field, value)
    expect((await browser.send('PUT', `/api/user/${user._id}`, form)).status).toBe(200)
  })

  test('of another kind than an admin’s switches are refused to admins, on others', async () => {
    const admin = await adminOf(run)
    const { user } = await newcomer(run)
    for (const field of Object.keys(details()))
      expect(
        await admin.browser.send('PUT', `/api/user/${user._id}`, { [field]: details()[field as 'phone'] }),
      ).toMatchObject({ status: 403, body: { errors: [{ title: field }] } })
  })
})

describe('a flag falls with the value that it was about', () => {
  const cases: [keyof User, Record<string, unknown>, Record<string, unknown>][] = [
    ['phone-verified', { phone: '021 999 4567', 'phone-country-code': '+64' }, { 'billing-city': 'Napier' }],
    ['billing-name-verified', { 'billing-name': 'Somebody Else' }, { 'billing-city': 'Napier' }],
    ['billing-address-verified', { 'billing-city': 'Napier' }, { 'billing-name': 'Somebody Else' }],
    ['driver-license-dob-verified', LICENSE, { 'billing-name': 'Somebody Else' }],
  ]
  test.each(cases)('%s', async (flag, related, unrelated) => {
    const admin = await adminOf(run)
    const member = await borrower(run)
    await admin.browser.send('PUT', `/api/user/${member.id}`, { [flag]: true })
    expect((await member.tell(unrelated)).body[flag]).toBe(true)
    expect((await member.tell(related)).body[flag]).toBe(false)
  })
})
