import type { PublicUser, User } from '@tribu/proto/http/member.ts'
import { BILLING_COUNTRY } from '@tribu/proto/http/limits.ts'
import { secondsOf } from '@tribu/platform/clock.ts'
import { isBusiness, type Member } from '../domain/member.ts'
import { verificationStatus } from '../domain/verification-status.ts'

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
  'billing-name': member.billingName,
  'billing-first-name': member.billingFirstName,
  'billing-last-name': member.billingLastName,
  'billing-address-line1': member.billingAddressLine1,
  'billing-address-line2': member.billingAddressLine2,
  'billing-postcode': member.billingPostcode,
  'billing-city': member.billingCity,
  'billing-country': BILLING_COUNTRY,
  'driver-license-given': member.driverLicenseGiven,
  'verification-status': verificationStatus(member),
  'lender-gst': member.lenderGst,
  access: member.access,
  blocked: member.blocked,
  'phone-verified': member.phoneVerified,
  'billing-name-verified': member.billingNameVerified,
  'billing-address-verified': member.billingAddressVerified,
  'driver-license-dob-verified': member.driverLicenseDobVerified,
  'stripe-account-id': member.stripe.account?.id ?? null,
  'stripe-charges-enabled': member.stripe.account?.chargesEnabled ?? false,
  'stripe-payouts-enabled': member.stripe.account?.payoutsEnabled ?? false,
  'stripe-requirements': {
    disabled_reason: member.stripe.account?.disabledReason ?? null,
    eventually_due: member.stripe.account?.eventuallyDue ?? [],
  },
  'payout-readiness': member.stripe.account?.readiness ?? 'none',
  'stripe-payment-methods': member.stripe.cards?.cards ?? [],
})
