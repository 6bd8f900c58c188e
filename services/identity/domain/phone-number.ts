import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Digits as a member keeps them: the country code, and what follows it without a leading 0. */
export type PhoneNumber = { countryCode: string; digits: string }

// Behind +1 stand more than twenty countries, some of which pay whoever causes a text to be sent there.
const COUNTRIES = ['NZ', 'AU', 'US', 'CA']
const MOBILE = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/** Reads a mobile number of New Zealand, Australia, the United States or Canada, however it is spaced; undefined when it is none. */
export const readPhoneNumber = (typed: string, countryCode: string): PhoneNumber | undefined => {
  const number = parsePhoneNumberFromString(typed, { defaultCallingCode: countryCode.slice(1) })
  if (!number?.isValid() || !COUNTRIES.includes(number.country ?? '')) return undefined
  if (`+${number.countryCallingCode}` !== countryCode || !MOBILE.includes(number.getType() ?? ''))
    return undefined
  return { countryCode, digits: number.nationalNumber }
}

/** Numbers that differ in their last three digits only have the same block: who makes up a run of numbers stays in few of them. */
export const blockOf = (number: string) => number.slice(0, -3)
