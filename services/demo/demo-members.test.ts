import { expect, test } from '@jest/globals'
import regions from '@tribu/proto/data/regions.json' with { type: 'json' }
import { demoListings } from './demo-listings.ts'
import { demoMembers } from './demo-members.ts'
import { iconFile } from './pictures/icon-file.ts'

const members = demoMembers()
const unique = (values: unknown[]): number => new Set(values).size

test('there are forty members with addresses, keys and texts of their own', () => {
  expect(members).toHaveLength(40)
  for (const field of ['key', 'email', 'bio'] as const) {
    expect(unique(members.map((member) => member[field]))).toBe(40)
  }
  for (const field of ['key', 'email', 'first-name', 'last-name', 'bio'] as const) {
    expect(members.filter((member) => member[field].trim() === '')).toEqual([])
  }
})

test('the four fixed sign-ins are a member, a lender, a business and an admin', () => {
  const by = (key: string) => members.find(({ email }) => email === `${key}@tribu.example`)
  expect(by('member')).toMatchObject({ access: 'normal' })
  expect(by('lender')).toMatchObject({ access: 'normal' })
  expect(by('business')?.['lender-gst']).toMatch(/^\d{3}-\d{3}-\d{3}$/)
  expect(by('admin')).toMatchObject({ access: 'admin' })
  expect(members.filter(({ access }) => access === 'admin')).toHaveLength(1)
})

test('every business has a GST number of its own and offers a service', () => {
  const businesses = members.filter((member) => member['lender-gst'])
  expect(businesses.length).toBeGreaterThanOrEqual(8)
  expect(unique(businesses.map((member) => member['lender-gst']))).toBe(businesses.length)
  const offering = new Set(
    demoListings()
      .filter(({ type }) => type === 'service')
      .map(({ member }) => member),
  )
  expect(new Set(businesses.map(({ key }) => key))).toEqual(offering)
})

test('everybody lives in a known district and has an avatar that can be drawn', () => {
  const districts = new Set(regions.flatMap((region) => region.districts.map(({ _id }) => _id)))
  for (const { district, avatar } of members) {
    expect(districts.has(district)).toBe(true)
    expect(avatar.view).toBe('portrait')
    expect(iconFile(avatar.subject)).toMatch(/\.webp$/)
  }
})

test('the members are the same every time', () => {
  expect(demoMembers()).toEqual(members)
})
