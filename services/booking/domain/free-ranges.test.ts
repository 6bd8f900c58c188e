import { expect, test } from '@jest/globals'
import { isFree, nearestFree } from './free-ranges.ts'

const range = (start: string, end: string) => ({ start: `2026-12-${start}`, end: `2026-12-${end}` })
const bookable = { earliest: '2026-12-01', latest: '2026-12-31' }

test('a rental may begin on the day another ends, and end on the day the next begins', () => {
  const taken = [range('05', '08'), range('10', '12')]
  expect(isFree(range('08', '10'), taken)).toBe(true)
  expect(isFree(range('07', '10'), taken)).toBe(false)
  expect(isFree(range('08', '11'), taken)).toBe(false)
})

test('the nearest free ranges of the same length, later ones first where two are as near, none overlapping another', () => {
  expect(nearestFree(range('10', '12'), [range('09', '13')], bookable)).toEqual([
    range('13', '15'),
    range('07', '09'),
    range('15', '17'),
  ])
})

test('what is wanted is the nearest when it is free', () => {
  expect(nearestFree(range('10', '12'), [], bookable, 1)).toEqual([range('10', '12')])
})

test('keeps to the days that can be booked', () => {
  expect(nearestFree(range('29', '31'), [range('10', '31')], bookable)).toEqual([
    range('08', '10'),
    range('06', '08'),
    range('04', '06'),
  ])
  expect(nearestFree(range('10', '12'), [range('01', '31')], bookable)).toEqual([])
  expect(nearestFree({ start: '2027-03-01', end: '2027-03-03' }, [], bookable, 1)).toEqual([
    range('29', '31'),
  ])
})
