import { expect, test } from '@jest/globals'
import { ndcgAt10 } from './ndcg.ts'

const grades = new Map([
  ['best', 3],
  ['good', 2],
  ['fair', 1],
])

test('is 1 for the ideal order, whatever comes after', () => {
  expect(ndcgAt10(['best', 'good', 'fair', 'other'], grades)).toBe(1)
})

test('is 0 when nothing that counts is among the first ten', () => {
  expect(ndcgAt10([], grades)).toBe(0)
  expect(ndcgAt10([...Array.from({ length: 10 }, String), 'best'], grades)).toBe(0)
})

test('is less the lower a thing stands: worked out by hand', () => {
  const ideal = 7 + 3 / Math.log2(3) + 1 / 2
  expect(ndcgAt10(['other', 'best'], grades)).toBeCloseTo(7 / Math.log2(3) / ideal, 10)
  expect(ndcgAt10(['fair', 'good', 'best'], grades)).toBeCloseTo((1 + 3 / Math.log2(3) + 7 / 2) / ideal, 10)
})
