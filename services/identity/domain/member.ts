import type { Image } from '@tribu/proto/http/image.ts'
import type { StripeFacts } from './stripe-facts.ts'

/** A member as identity keeps them. Times are milliseconds. */
export type Member = {
  id: string
  email: string
  firstName: string
  lastName: string
  /** Digits after the country code, without a leading 0; together with it the number in E.164. */
  phone: string
  /** +64, +61 or +1; empty when no number is given. */
  phoneCountryCode: string
  billingName: string
  billingFirstName: string
  billingLastName: string
  billingAddressLine1: string
  billingAddressLine2: string
  billingPostcode: string
  billingCity: string
  /** Whether they ever gave a driver licence; the licence itself is purged. */
  driverLicenseGiven: boolean
  bio: string
  /** Null when none is chosen. */
  district: number | null
  /** Digits only; empty when the member is not GST registered. */
  lenderGst: string
  photo: Image | null
  access: 'normal' | 'admin'
  blocked: boolean
  phoneVerified: boolean
  billingNameVerified: boolean
  billingAddressVerified: boolean
  driverLicenseDobVerified: boolean
  reviewCount: number
  reviewSum: number
  /** Payment's, and written by its news alone. */
  stripe: StripeFacts
  createdAt: number
  /** Grows by one with every change. */
  version: number
}

export type NewMember = Pick<
  Member,
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'bio'
  | 'district'
  | 'lenderGst'
  | 'photo'
  | 'access'
  | 'createdAt'
>

/** A member at registration: nothing is verified, nobody has reviewed them. */
export const newMember = (given: NewMember): Member => ({
  ...given,
  phone: '',
  phoneCountryCode: '',
  billingName: '',
  billingFirstName: '',
  billingLastName: '',
  billingAddressLine1: '',
  billingAddressLine2: '',
  billingPostcode: '',
  billingCity: '',
  driverLicenseGiven: false,
  blocked: false,
  phoneVerified: false,
  billingNameVerified: false,
  billingAddressVerified: false,
  driverLicenseDobVerified: false,
  reviewCount: 0,
  reviewSum: 0,
  stripe: {},
  version: 1,
})

/** A registered business: one with a valid GST number on record. Only these may publish service listings. */
export const isBusiness = (member: Pick<Member, 'lenderGst'>) => member.lenderGst !== ''

/** One address, one account, whatever the case it is typed in. */
export const emailKey = (email: string) => email.toLowerCase()
