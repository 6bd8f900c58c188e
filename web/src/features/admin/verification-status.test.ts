import { expect, test } from '@jest/globals'
import type { User } from '@tribu/proto/http/member.ts'
import { verificationStatus } from './verification-status.ts'

const FLAGS = {
  blocked: false,
  'billing-address-verified': false,
  'billing-name-verified': false,
  'driver-license-dob-verified': false,
}
const ALL = {
  'billing-address-verified': true,
  'billing-name-verified': true,
  'driver-license-dob-verified': true,
}

test.each([
  [{}, 'none'],
  [{ 'billing-name-verified': true }, 'verification-required'],
  [ALL, 'verified'],
  [{ ...ALL, blocked: true }, 'blocked'],
  [{ blocked: true }, 'blocked'],
])('%j is %s', (given, status) => {
  expect(verificationStatus({ ...FLAGS, ...given } as User)).toBe(status)
})
