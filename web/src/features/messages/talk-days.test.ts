import { expect, test } from '@jest/globals'
import { dayName, whenShort } from './talk-days.ts'

const NOW = '2026-11-21'

test('days of a talk are named as they are called', () => {
  expect(dayName(NOW, NOW)).toBe('Today')
  expect(dayName('2026-11-20', NOW)).toBe('Yesterday')
  expect(dayName('2026-03-01', NOW)).toBe('Sunday, 1 March')
  expect(dayName('2025-12-31', NOW)).toBe('Wednesday, 31 December 2025')
})

test('when the latest message came is said as shortly as it can be', () => {
  const at = (day: string) => ({
    'created-at-yyyy': day,
    'created-at': Date.parse(`${day}T00:15:00Z`) / 1000,
  })
  expect(whenShort(at(NOW), NOW)).toBe('1:15 pm')
  expect(whenShort(at('2026-11-20'), NOW)).toBe('Yesterday')
  expect(whenShort(at('2026-11-17'), NOW)).toBe('Tue')
  expect(whenShort(at('2026-03-01'), NOW)).toBe('1 Mar')
  expect(whenShort(at('2025-12-31'), NOW)).toBe('31 Dec 2025')
})
