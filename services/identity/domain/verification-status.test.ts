import { expect, test } from '@jest/globals'
import { newMember, type Member } from './member.ts'
import { verificationStatus } from './verification-status.ts'

const member = newMember({
  id: 'm',
  email: 'm@example.nz',
  firstName: 'Mere',
  lastName: 'Ngata',
  bio: '',
  district: null,
  lenderGst: '',
  photo: null,
  access: 'normal',
  createdAt: 0,
})
const ALL = { billingNameVerified: true, billingAddressVerified: true, driverLicenseDobVerified: true }

const cases: [Partial<Member>, string][] = [
  [{}, 'none'],
  [{ phoneVerified: true }, 'none'],
  [{ billingName: 'Mere Ngata' }, 'verification-required'],
  [{ billingAddressLine1: '1 Lake Road' }, 'verification-required'],
  [{ driverLicenseGiven: true }, 'verification-required'],
  [{ driverLicenseGiven: true, ...ALL, billingNameVerified: false }, 'verification-required'],
  [{ billingName: 'Mere Ngata', ...ALL }, 'verified'],
  [{ billingName: 'Mere Ngata', ...ALL, blocked: true }, 'blocked'],
  [{ blocked: true }, 'blocked'],
]
test.each(cases)('%j is %s', (change, status) => {
  expect(verificationStatus({ ...member, ...change })).toBe(status)
})
