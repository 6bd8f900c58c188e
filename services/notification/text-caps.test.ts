import { expect, test } from '@jest/globals'
import { capsByCountry, countryOf, overCap, rangeOf } from './text-caps.ts'

const caps = {
  number: 3,
  range: 5,
  member: 4,
  countries: new Map([
    ['+64', 10],
    ['+61', 7],
    ['+1', 6],
  ]),
  all: 12,
}
const none = { number: 0, range: 0, member: 0, country: 0, all: 0 }

test.each([
  ['+64', none, undefined],
  ['+64', { number: 2, range: 4, member: 3, country: 9, all: 11 }, undefined],
  ['+64', { ...none, number: 3 }, '3 texts within a day to one number'],
  ['+64', { ...none, range: 5 }, '5 texts within a day to neighbouring numbers'],
  ['+64', { ...none, member: 4 }, '4 texts within a day to one member'],
  ['+61', { ...none, country: 7 }, '7 texts within a day to +61'],
  ['+64', { ...none, country: 7 }, undefined],
  ['+64', { ...none, all: 12 }, '12 texts within a day to all members'],
  [undefined, none, 'no texts go to this country'],
])('%s with %j: %s', (country, counts, expected) => {
  expect(overCap(country, counts, caps)).toBe(expected)
})

test.each([
  ['+64211234567', '+64'],
  ['+12025550123', '+1'],
  ['+882161234567', undefined],
  ['+44700900123', undefined],
  ['0211234567', undefined],
])('%s is of %s', (number, country) => {
  expect(countryOf(number, caps)).toBe(country)
})

test('numbers of one range differ in their last three digits', () => {
  expect(rangeOf('+64211234567')).toBe(rangeOf('+64211234999'))
  expect(rangeOf('+64211234567')).not.toBe(rangeOf('+64211235567'))
})

test('the caps of countries are read, or refused', () => {
  expect(capsByCountry('+64=10, +61=7,+1=6')).toEqual(caps.countries)
  for (const text of ['', '64=1', '+64', '+64=', '+64=1,', '+64=-1', '+0=1', '+64=many'])
    expect(capsByCountry(text)).toBeUndefined()
})
