import { expect, test } from '@jest/globals'
import { random } from './random.ts'

const take = (seed: string, count: number): number[] => Array.from({ length: count }, random(seed))

test('the same seed gives the same numbers, another seed others', () => {
  expect(take('a', 5)).toEqual(take('a', 5))
  expect(take('a', 5)).not.toEqual(take('b', 5))
})

test('the numbers lie in [0, 1) and are spread evenly', () => {
  const numbers = take('spread', 10_000)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = numbers.filter((number) => Math.floor(number * 10) === tenth).length
    expect(Math.abs(share - 1000)).toBeLessThan(150)
  }
})
