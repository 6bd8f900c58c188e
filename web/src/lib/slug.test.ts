import { expect, test } from '@jest/globals'
import { slug } from './slug.ts'

test.each([
  ['Power Tools', 'power-tools'],
  ['What is Tribu?', 'what-is-tribu'],
  ['3 in 1 trailer', 'in-1-trailer'],
  ['Baby & Kids', 'baby-kids'],
  ['Taupō', 'taupo'],
  ['snake_case -- and more - ', 'snake_case-and-more'],
])('%s becomes %s', (text, expected) => {
  expect(slug(text)).toBe(expected)
})
