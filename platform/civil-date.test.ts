import { expect, test } from '@jest/globals'
import { addDays, civilDate, daysBetween, dayText, momentOf, momentText } from './civil-date.ts'

test('counts calendar days over both changes of daylight saving', () => {
  // Clocks go forward on 27 September 2026 and back on 4 April 2027.
  expect(daysBetween('2026-09-26', '2026-09-28')).toBe(2)
  expect(daysBetween('2027-04-03', '2027-04-05')).toBe(2)
  expect(daysBetween('2026-09-28', '2026-09-26')).toBe(-2)
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
})

test.each([
  ['2026-09-26', 13, '2026-09-26T01:00:00Z'],
  ['2026-09-27', 13, '2026-09-27T00:00:00Z'],
  ['2026-09-28', 0, '2026-09-27T11:00:00Z'],
  ['2027-04-04', 13, '2027-04-04T01:00:00Z'],
  ['2027-04-05', 0, '2027-04-04T12:00:00Z'],
  ['2027-04-04', 0, '2027-04-03T11:00:00Z'],
])('on %s at %i it is %s', (day, hour, moment) => {
  expect(momentOf(day, hour)).toBe(Date.parse(moment) / 1000)
  expect(civilDate(momentOf(day, hour))).toBe(day)
})

test('days and moments in words', () => {
  expect(dayText('2026-12-04')).toBe('Friday, 4 December')
  expect(momentText(momentOf('2026-11-22', 10))).toBe('Sunday, 22 November at 10:00 am')
})
