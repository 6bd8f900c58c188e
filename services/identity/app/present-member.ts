import type { PublicUser, User } from '@tribu/proto/http/member.ts'
import { secondsOf } from '@tribu/platform/clock.ts'
import { isBusiness, type Member } from '../domain/member.ts'

/** A member as everyone may see them. */
export const presentPublic = (member: Member): PublicUser => ({
  _id: member.id,
  'first-name': member.firstName,
  'last-name': member.lastName,
  photo: member.photo,
  bio: member.bio,
  district: member.district,
  business: isBusiness(member),
  'created-at': secondsOf(member.createdAt),
  'review-count': member.reviewCount,
  'review-sum': member.reviewSum,
})

/** A member as they see themselves, and as admins see them. */
export const presentWhole = (member: Member): User => ({
  ...presentPublic(member),
  email: member.email,
  phone: member.phone,
  'phone-country-code': member.phoneCountryCode,
  'lender-gst': member.lenderGst,
  access: member.access,
  blocked: member.blocked,
  'phone-verified': member.phoneVerified,
  'billing-name-verified': member.billingNameVerified,
  'billing-address-verified': member.billingAddressVerified,
  'driver-license-dob-verified': member.driverLicenseDobVerified,
})
