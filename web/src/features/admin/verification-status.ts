import type { User } from '@tribu/proto/http/member.ts'

export type VerificationStatus = 'blocked' | 'verified' | 'verification-required' | 'none'

const CHECKED = ['billing-address-verified', 'billing-name-verified', 'driver-license-dob-verified'] as const

/**
 * Where a member stands (specification, section 4). The details that are verified are not part of the record yet; until they are, a flag
 * that is set stands for its detail being there.
 */
export const verificationStatus = (user: User): VerificationStatus => {
  if (user.blocked) return 'blocked'
  if (CHECKED.every((flag) => user[flag])) return 'verified'
  return CHECKED.some((flag) => user[flag]) ? 'verification-required' : 'none'
}
