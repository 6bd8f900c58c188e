import { expect, test } from '@jest/globals'
import { bookingDates } from './booking-dates.ts'

const midnight = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day - 1, 12) / 1000
const dates = (start: [number, number, number], end: [number, number, number]) => ({
  start: midnight(...start),
  end: midnight(...end),
  'start-yyyy': start.map((part) => String(part).padStart(2, '0')).join('-'),
  'end-yyyy': end.map((part) => String(part).padStart(2, '0')).join('-'),
})
const now = new Date(2026, 6, 1)

test.each([
  [dates([2026, 7, 3], [2026, 7, 6]), '3rd – 6th July'],
  [dates([2026, 7, 30], [2026, 8, 2]), '30th July – 2nd August'],
  [dates([2026, 12, 30], [2027, 1, 2]), '30th December 2026 – 2nd January 2027'],
  [dates([2025, 7, 3], [2025, 7, 6]), '3rd – 6th July 2025'],
])('the days of a booking read shortly: %#', (given, text) => {
  expect(bookingDates(given, now)).toBe(text)
})
