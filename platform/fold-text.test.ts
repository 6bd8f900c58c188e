import { expect, test } from '@jest/globals'
import { fold, wordsOf } from './fold-text.ts'

test.each([
  ['Taupō', 'taupo'],
  ['KĀRCHER', 'karcher'],
  ['28–70 mm', '28 70 mm'],
  ['Child’s bike', "child's bike"],
])('folds %s to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('takes words apart, each once', () => {
  expect(wordsOf('Women’s boots, 39; boots!')).toEqual(['women', 'boots', '39'])
  expect(wordsOf('one two three', 2)).toEqual(['one', 'two'])
  expect(wordsOf('!!! &|()')).toEqual([])
})
