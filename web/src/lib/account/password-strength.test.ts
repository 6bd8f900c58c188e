import { expect, test } from '@jest/globals'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 0],
  ['short', 0],
  ['aaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['abcdefgh1', 1],
  ['marmalade7', 2],
  ['kowhai-harbour-42', 3],
  ['four words in a row', 3],
])('%j has strength %i', (password, level) => {
  expect(passwordStrength(password).level).toBe(level)
})

test('a password that is too short says how much is missing', () => {
  expect(passwordStrength('abcde').text).toBe('At least 8 characters: 3 more to go')
})
