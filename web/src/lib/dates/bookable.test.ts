import { describe, expect, test } from '@jest/globals'
import { chooseDay, isFree, lastReturn, refuseDay, refuseStart } from './bookable.ts'

const bookable = {
  earliest: '2026-12-02',
  latest: '2026-12-31',
  taken: [
    { start: '2026-12-10', end: '2026-12-13' },
    { start: '2026-12-20', end: '2026-12-21' },
  ],
}

describe('the first day', () => {
  test.each([
    ['2026-12-01', 'too-soon'],
    ['2026-12-02', undefined],
    ['2026-12-09', undefined],
    ['2026-12-10', 'taken'],
    ['2026-12-12', 'taken'],
    ['2026-12-13', undefined], // on which another comes back
    ['2026-12-20', 'taken'],
    ['2026-12-30', undefined],
    ['2026-12-31', 'too-far'], // it could only come back after the last day
  ])('%s: %s', (day, refusal) => {
    expect(refuseStart(bookable, day)).toBe(refusal)
  })
})

test('it comes back at the latest when the next one begins', () => {
  expect(lastReturn(bookable, '2026-12-05')).toBe('2026-12-10')
  expect(lastReturn(bookable, '2026-12-13')).toBe('2026-12-20')
  expect(lastReturn(bookable, '2026-12-21')).toBe('2026-12-31')
})

describe('choosing', () => {
  const from5 = { start: '2026-12-05' }

  test('first the beginning, then the end, then anew', () => {
    expect(chooseDay(bookable, {}, '2026-12-05')).toEqual(from5)
    expect(chooseDay(bookable, from5, '2026-12-08')).toEqual({ start: '2026-12-05', end: '2026-12-08' })
    expect(chooseDay(bookable, { start: '2026-12-05', end: '2026-12-08' }, '2026-12-06')).toEqual({
      start: '2026-12-06',
    })
  })

  test('the first day of a taken range may be the end, and not the beginning', () => {
    expect(refuseDay(bookable, from5, '2026-12-10')).toBeUndefined()
    expect(chooseDay(bookable, from5, '2026-12-10')).toEqual({ start: '2026-12-05', end: '2026-12-10' })
    expect(refuseDay(bookable, {}, '2026-12-10')).toBe('taken')
    expect(chooseDay(bookable, {}, '2026-12-10')).toEqual({})
  })

  test('a range does not jump over taken days: beyond them it begins anew', () => {
    expect(refuseDay(bookable, from5, '2026-12-11')).toBe('taken')
    expect(chooseDay(bookable, from5, '2026-12-14')).toEqual({ start: '2026-12-14' })
  })

  test('an earlier day begins anew, the same day is both', () => {
    expect(chooseDay(bookable, from5, '2026-12-03')).toEqual({ start: '2026-12-03' })
    expect(chooseDay(bookable, from5, '2026-12-05')).toEqual({ start: '2026-12-05', end: '2026-12-05' })
  })

  test('a refused day changes nothing', () => {
    expect(chooseDay(bookable, from5, '2026-12-01')).toEqual(from5)
    expect(chooseDay(bookable, from5, '2027-01-01')).toEqual(from5)
  })
})

test('whether a range is still free', () => {
  expect(isFree(bookable, { start: '2026-12-13', end: '2026-12-20' })).toBe(true)
  expect(isFree(bookable, { start: '2026-12-09', end: '2026-12-14' })).toBe(false)
  expect(isFree(bookable, { start: '2026-12-29', end: '2027-01-01' })).toBe(false)
  expect(isFree(bookable, { start: '2026-12-05', end: '2026-12-05' })).toBe(false)
})
