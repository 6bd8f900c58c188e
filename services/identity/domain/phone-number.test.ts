import { expect, test } from '@jest/globals'
import { blockOf, readPhoneNumber } from './phone-number.ts'

test.each([
  ['021 123 4567', '+64', '211234567'],
  ['211234567', '+64', '211234567'],
  ['+64 (0)27-412-3456', '+64', '274123456'],
  ['0412 345 678', '+61', '412345678'],
  ['(415) 555-2671', '+1', '4155552671'],
  ['604 555 0123', '+1', '6045550123'],
])('%s after %s is %s', (typed, countryCode, digits) => {
  expect(readPhoneNumber(typed, countryCode)).toEqual({ countryCode, digits })
})

test.each([
  ['a landline', '04 472 1234', '+64'],
  ['a premium number', '0900 12345', '+64'],
  ['another country of +1, where texts cost more', '876 555 1234', '+1'],
  ['a country that we do not text to', '+44 7911 123456', '+44'],
  ['a number with another country code than the chosen one', '+61 412 345 678', '+64'],
  ['too short', '022 123', '+64'],
  ['no number', 'call me', '+64'],
  ['nothing', '', '+64'],
])('%s is refused', (_, typed, countryCode) => {
  expect(readPhoneNumber(typed, countryCode)).toBeUndefined()
})

test('neighbouring numbers have one block', () => {
  expect(blockOf('+64211234567')).toBe(blockOf('+64211234999'))
  expect(blockOf('+64211234567')).not.toBe(blockOf('+64211235567'))
})
