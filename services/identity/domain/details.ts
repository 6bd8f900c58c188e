import type { Member } from './member.ts'
import type { SentChanges } from './member-changes.ts'
import { readPhoneNumber } from './phone-number.ts'

/*
 * What a member tells of themselves so that they may borrow: billing name and address, mobile number, driver licence (specification,
 * section 5, "Borrow page").
 */

const LICENSE = ['driver-license-number', 'driver-license-version', 'driver-license-dob'] as const
const LABELS = {
  'billing-name': 'Name',
  'billing-address-line1': 'Address',
  'billing-postcode': 'Postcode',
  'billing-city': 'City',
  phone: 'Phone',
  'phone-country-code': 'Country code',
  'driver-license-number': 'Driver license number',
  'driver-license-version': 'License version',
  'driver-license-dob': 'Date of birth',
} as const

export type DetailFault = { field: string; detail: string }

const required = (field: keyof typeof LABELS): DetailFault => ({
  field,
  detail: `${LABELS[field]} is required`,
})

/** Those of the fields that are missing though others of them were sent: they mean something only together. */
const missingOf = (sent: SentChanges, fields: readonly (keyof typeof LABELS & keyof SentChanges)[]) =>
  fields.some((field) => sent[field] !== undefined)
    ? fields.filter((field) => sent[field] === undefined).map(required)
    : []

// Nobody who drives today was born before.
const EARLIEST_BIRTH = '1900-01-01'

/** The faults that only show when fields are looked at together, or at today's date (yyyy-mm-dd). */
export const detailFaults = (sent: SentChanges, today: string): DetailFault[] => {
  const faults = [...missingOf(sent, ['phone', 'phone-country-code']), ...missingOf(sent, LICENSE)]
  const born = sent['driver-license-dob']
  if (born && (born >= today || born < EARLIEST_BIRTH))
    faults.push({ field: 'driver-license-dob', detail: 'Please enter the day you were born' })
  const { phone, 'phone-country-code': countryCode } = sent
  if (phone && countryCode && !readPhoneNumber(phone, countryCode))
    faults.push({ field: 'phone', detail: 'This is not a mobile number of that country' })
  return faults
}

/** The licence that was sent, if one was. */
export const licenseOf = (sent: SentChanges) => {
  const [number, version, dob] = LICENSE.map((field) => sent[field])
  return number && version && dob ? { number, version, dob } : undefined
}

const FIELDS = {
  'billing-name': 'billingName',
  'billing-first-name': 'billingFirstName',
  'billing-last-name': 'billingLastName',
  'billing-address-line1': 'billingAddressLine1',
  'billing-address-line2': 'billingAddressLine2',
  'billing-postcode': 'billingPostcode',
  'billing-city': 'billingCity',
} as const

const given = (sent: SentChanges): Partial<Member> => {
  const phone = readPhoneNumber(sent.phone ?? '', sent['phone-country-code'] ?? '')
  return {
    ...Object.fromEntries(
      Object.entries(FIELDS).flatMap(([field, name]) => {
        const value = sent[field as keyof typeof FIELDS]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    ...(phone ? { phone: phone.digits, phoneCountryCode: phone.countryCode } : {}),
    ...(licenseOf(sent) ? { driverLicenseGiven: true } : {}),
  }
}

/** The details as sent, in the member's terms. A flag that said something of the former value falls with it. */
export const detailsOf = (member: Member, sent: SentChanges): Partial<Member> => {
  const details = given(sent)
  const differs = (...names: (keyof Member)[]) =>
    names.some((name) => name in details && details[name] !== member[name])
  return {
    ...details,
    ...(differs('phone', 'phoneCountryCode') ? { phoneVerified: false } : {}),
    ...(differs('billingName', 'billingFirstName', 'billingLastName') ? { billingNameVerified: false } : {}),
    ...(differs('billingAddressLine1', 'billingAddressLine2', 'billingPostcode', 'billingCity')
      ? { billingAddressVerified: false }
      : {}),
    // What the licence said before may be purged already, so a licence that is given again has to be looked at again.
    ...(licenseOf(sent) ? { driverLicenseDobVerified: false } : {}),
  }
}

/** What is still to be told before a number can be verified. */
export const missingDetails = (member: Member): DetailFault[] => [
  ...(member.billingName ? [] : [required('billing-name')]),
  ...(member.billingAddressLine1 ? [] : [required('billing-address-line1')]),
  ...(member.billingPostcode ? [] : [required('billing-postcode')]),
  ...(member.billingCity ? [] : [required('billing-city')]),
  ...(member.phone ? [] : [required('phone')]),
  ...(member.driverLicenseGiven ? [] : LICENSE.map(required)),
]
