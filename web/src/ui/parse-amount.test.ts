import { expect, test } from '@jest/globals'
import { centsText, parseCents, parsePercent } from './parse-amount.ts'

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['$1,234.05', 123405],
  ['.5', 50],
  ['0', 0],
  ['19.99', 1999],
  ['abc', undefined],
  ['-5', undefined],
  ['1.234', undefined],
  ['', undefined],
  ['.', undefined],
])('%s is %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

test('cents read with two decimals', () => {
  expect([5, 1250, 0].map(centsText)).toEqual(['0.05', '12.50', '0.00'])
})

test('a percentage is whole and at most 100', () => {
  expect(['10', '10%', '101', '1.5', ''].map(parsePercent)).toEqual([10, 10, undefined, undefined, undefined])
})
