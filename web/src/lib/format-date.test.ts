import { expect, test } from '@jest/globals'
import { formatDate, formatMoment, formatWeekday } from './format-date.ts'

test('reads seconds below 9999999999 and milliseconds from there on', () => {
  expect(formatDate(1_566_388_800)).toBe('22nd August') // 12:00 UTC on the 21st is midnight of the 22nd in New Zealand
  expect(formatDate(1_566_388_799)).toBe('21st August')
  expect(formatDate(1_566_388_799_000)).toBe('21st August')
  expect(formatDate(9_999_999_998, { year: true })).toBe('21st November 2286')
})

test.each([
  [1, 'st'],
  [2, 'nd'],
  [3, 'rd'],
  [4, 'th'],
  [11, 'th'],
  [12, 'th'],
  [13, 'th'],
  [21, 'st'],
  [22, 'nd'],
  [23, 'rd'],
  [31, 'st'],
])('day %s has the suffix %s', (day, suffix) => {
  expect(formatDate(new Date(Date.UTC(2026, 4, day)), { year: true })).toBe(`${day}${suffix} May 2026`)
})

test.each([['yesterday'], [undefined], [null], [Number.NaN], [new Date('x')]])('%s is no date', (value) => {
  expect(formatDate(value)).toBe('Date?')
})

test('a moment has its time of day in New Zealand, whichever side of daylight saving it is on', () => {
  expect(formatMoment(Date.UTC(2026, 11, 24, 0, 5) / 1000)).toBe('24th December, 1:05 pm')
  expect(formatMoment(Date.UTC(2026, 6, 1, 12, 0) / 1000)).toBe('2nd July, 12:00 am')
})

test('a day has its name in New Zealand', () => {
  expect(formatWeekday(Date.UTC(2026, 11, 23, 11) / 1000)).toBe('Thursday')
})
