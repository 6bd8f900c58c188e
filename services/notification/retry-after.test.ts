import { expect, test } from '@jest/globals'
import { retryAfterMs } from './retry-after.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 10:05:00 GMT', 300_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['99999999', 24 * 3_600_000],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('%s', (header, expected) => {
  expect(retryAfterMs(header, NOW)).toBe(expected)
})
