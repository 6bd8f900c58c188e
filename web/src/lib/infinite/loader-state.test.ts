import { expect, test } from '@jest/globals'
import { isLastPage, joinPages, loaderState } from './loader-state.ts'

test.each([
  [{ fetching: true, failed: false, hasMore: true }, 'loading'],
  [{ fetching: true, failed: true, hasMore: true }, 'loading'], // Retry
  [{ fetching: false, failed: true, hasMore: true }, 'error'],
  [{ fetching: false, failed: false, hasMore: true }, 'ready'],
  [{ fetching: false, failed: false, hasMore: false }, 'complete'],
] as const)('%j is %s', (facts, state) => {
  expect(loaderState(facts)).toBe(state)
})

test('a page shorter than asked for is the last', () => {
  expect([24, 25].map((items) => isLastPage(items, 25))).toEqual([true, false])
})

test('what comes again on a later page is shown once', () => {
  expect(
    joinPages([
      [{ _id: 'a' }, { _id: 'b' }],
      [{ _id: 'b' }, { _id: 'c' }],
    ]),
  ).toEqual([{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }])
})
