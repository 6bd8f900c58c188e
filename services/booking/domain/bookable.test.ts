import { expect, test } from '@jest/globals'
import { momentOf } from '@tribu/platform/civil-date.ts'
import { bookableDays, graceDaysOf, takenFor } from './bookable.ts'

test('an hour of grace is none; else whole days', () => {
  expect([1, 24, 48, 168].map(graceDaysOf)).toEqual([0, 1, 2, 7])
})

test('from today, or after the grace period, to 81 days ahead, by the calendar of New Zealand', () => {
  // Half past eleven in the evening of the 20th in New Zealand.
  const now = momentOf('2026-11-20', 23.5)
  expect(bookableDays(1, now)).toEqual({ earliest: '2026-11-20', latest: '2027-02-09' })
  expect(bookableDays(48, now).earliest).toBe('2026-11-22')
  expect(bookableDays(1, now + 3600).earliest).toBe('2026-11-21')
})

test('days before a booking are taken too, as many as a new one would keep free', () => {
  expect(takenFor([{ start: '2026-12-10', end: '2026-12-14' }], 2)).toEqual([
    { start: '2026-12-08', end: '2026-12-14' },
  ])
})
