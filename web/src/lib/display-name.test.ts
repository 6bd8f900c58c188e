import { expect, test } from '@jest/globals'
import { displayName } from './display-name.ts'

test.each([
  ['aroha', 'ngata', 'Aroha Ngata'],
  ['ōrākei tools', '', 'Ōrākei tools'],
  ['Tom', ' van der Berg', 'Tom Van der Berg'],
])('%s and %s are %s', (first, last, name) => {
  expect(displayName({ 'first-name': first, 'last-name': last })).toBe(name)
})
