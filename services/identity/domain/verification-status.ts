import type { User } from '@tribu/proto/http/member.ts'
import type { Member } from './member.ts'

/** Where a member stands, for the list of admins (specification, section 4). A licence that was given and purged counts as given. */
export const verificationStatus = (member: Member): User['verification-status'] => {
  if (member.blocked) return 'blocked'
  const given = member.billingName || member.billingAddressLine1 || member.driverLicenseGiven
  const flags = [member.billingNameVerified, member.billingAddressVerified, member.driverLicenseDobVerified]
  if (!given) return 'none'
  return flags.every(Boolean) ? 'verified' : 'verification-required'
}
