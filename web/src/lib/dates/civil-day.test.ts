import { expect, test } from '@jest/globals'
import {
  addDays,
  addMonths,
  daysBetween,
  endOfWeek,
  isDay,
  lastOf,
  longDay,
  monthName,
  shortDay,
  startOfWeek,
  today,
  WEEKDAYS,
  weeksOf,
} from './civil-day.ts'

// Whoever looks may be anywhere: the suite is run in several time zones (`civil-day-elsewhere.test.ts`).

test('days are counted over both changes of daylight saving', () => {
  expect(addDays('2026-09-26', 1)).toBe('2026-09-27') // 23 hours long
  expect(addDays('2026-09-27', 1)).toBe('2026-09-28')
  expect(daysBetween('2026-09-26', '2026-09-28')).toBe(2)
  expect(daysBetween('2027-04-03', '2027-04-05')).toBe(2) // the 4th is 25 hours long
  expect(daysBetween('2026-12-04', '2026-12-01')).toBe(-3)
})

test('a month on is the same day, or the last there is', () => {
  expect(addMonths('2026-11-15', 1)).toBe('2026-12-15')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(addMonths('2027-01-31', -11)).toBe('2026-02-28')
  expect(lastOf('2028-02')).toBe('2028-02-29')
})

test('weeks run from Monday to Sunday', () => {
  expect(WEEKDAYS.map(({ short }) => short)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(startOfWeek('2026-12-06')).toBe('2026-11-30') // a Sunday
  expect(startOfWeek('2026-12-07')).toBe('2026-12-07')
  expect(endOfWeek('2026-12-07')).toBe('2026-12-13')
  const weeks = weeksOf('2026-12')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([
    undefined,
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
  expect(weeks[4]?.filter(Boolean)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'])
})

test('today is the day in New Zealand, whatever it is here', () => {
  expect(today(Date.parse('2026-11-21T10:59:59Z'))).toBe('2026-11-21')
  expect(today(Date.parse('2026-11-21T11:00:00Z'))).toBe('2026-11-22')
  expect(today(Date.parse('2026-07-01T12:00:00Z'))).toBe('2026-07-02')
})

test('words', () => {
  expect(longDay('2026-12-04')).toBe('Friday, 4 December 2026')
  expect(shortDay('2026-12-04')).toBe('Fri, 4 Dec')
  expect(monthName('2026-12')).toBe('December 2026')
})

test.each(['2026-02-29', '2026-13-01', '26-12-04', '2026-12-4', '', null, undefined, 'tomorrow'])(
  '%s is no day',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)
