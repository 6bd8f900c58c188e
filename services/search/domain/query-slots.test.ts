import { expect, test } from '@jest/globals'
import { querySlots } from './query-slots.ts'

const asked = (text: string) => querySlots(text).map((slot) => slot.words.join(' '))

test('words that stand for one thing are one part, in singular or plural', () => {
  expect(asked('big chilly bin')).toEqual(['big', 'chilly bin'])
  expect(asked('lawn mowers')).toEqual(['lawn mowers'])
  expect(querySlots('lawn mowers')[0]?.same).toContainEqual(['lawnmower'])
})

test('the longest phrase is taken', () => {
  expect(asked('stand up paddle board')).toEqual(['stand up paddle board'])
})

test('a macron in the list of synonyms is folded', () => {
  expect(querySlots('sweet potato')[0]?.same).toContainEqual(['kumara'])
})

test('what one wants to do is left out, unless it is all there is', () => {
  expect(asked('trailer hire')).toEqual(['trailer'])
  expect(asked('hire')).toEqual(['hire'])
})

test('takes the first eight words', () => {
  expect(asked('a b c d e f g h i j')).toHaveLength(8)
})
