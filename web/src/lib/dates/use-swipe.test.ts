import { expect, test } from '@jest/globals'
import { swipeBetween } from './use-swipe.ts'

const from = { x: 200, y: 100, at: 1000 }

test.each([
  ['quick and far enough to the left', { x: 140, y: 100, at: 1300 }, 'left'],
  ['to the right', { x: 260, y: 180, at: 1200 }, 'right'],
  ['too short', { x: 141, y: 100, at: 1100 }, undefined],
  ['too slow', { x: 100, y: 100, at: 1301 }, undefined],
  ['too steep', { x: 100, y: 181, at: 1100 }, undefined],
])('%s', (_how, to, way) => {
  expect(swipeBetween(from, to)).toBe(way)
})
