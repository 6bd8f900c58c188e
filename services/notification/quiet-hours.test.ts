import { describe, expect, test } from '@jest/globals'
import { quietUntil } from './quiet-hours.ts'

const nights = { on: true, from: '22:00', to: '07:00' }
const NZDT = '+13:00'
const NZST = '+12:00'

const endOf = (hours: typeof nights, at: string) => quietUntil(hours, Date.parse(at))
const moment = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

describe('quiet hours over the night', () => {
  test.each([
    ['begin', `2026-11-21T22:00:00${NZDT}`, `2026-11-22T07:00:00${NZDT}`],
    ['are not there before', `2026-11-21T21:59:59${NZDT}`, undefined],
    ['go on over midnight', `2026-11-22T00:30:00${NZDT}`, `2026-11-22T07:00:00${NZDT}`],
    ['end', `2026-11-22T07:00:00${NZDT}`, undefined],
    ['last to their end', `2026-11-22T06:59:59${NZDT}`, `2026-11-22T07:00:00${NZDT}`],
    ['are an hour shorter when the clocks go on', `2026-09-26T23:00:00${NZST}`, `2026-09-27T07:00:00${NZDT}`],
    ['are an hour longer when they go back', `2026-04-04T23:00:00${NZDT}`, `2026-04-05T07:00:00${NZST}`],
    ['begin in winter too', `2026-07-01T22:15:00${NZST}`, `2026-07-02T07:00:00${NZST}`],
  ])('%s', (_, at, end) => expect(endOf(nights, at)).toBe(moment(end)))
})

describe('other quiet hours', () => {
  test.each([
    ['within a day', '13:00', '14:30', `2026-11-22T13:10:00${NZDT}`, `2026-11-22T14:30:00${NZDT}`],
    ['within a day, after them', '13:00', '14:30', `2026-11-22T14:30:00${NZDT}`, undefined],
    ['that begin when they end are none', '08:00', '08:00', `2026-11-22T08:00:00${NZDT}`, undefined],
    ['that end at midnight', '20:00', '00:00', `2026-11-22T20:10:00${NZDT}`, `2026-11-23T00:00:00${NZDT}`],
    // 2:30 comes twice in this night.
    [
      'whose end comes twice, before the first',
      '22:00',
      '02:30',
      `2026-04-05T02:10:00${NZDT}`,
      `2026-04-05T02:30:00${NZDT}`,
    ],
    [
      'whose end comes twice, before the second',
      '22:00',
      '02:30',
      `2026-04-05T02:10:00${NZST}`,
      `2026-04-05T02:30:00${NZST}`,
    ],
    // 2:30 is skipped in this night.
    ['whose end is skipped', '22:00', '02:30', `2026-09-27T01:50:00${NZST}`, `2026-09-27T03:30:00${NZDT}`],
  ])('%s', (_, from, to, at, end) => expect(endOf({ on: true, from, to }, at)).toBe(moment(end)))

  test('that are off are none', () => {
    expect(endOf({ ...nights, on: false }, `2026-11-22T00:30:00${NZDT}`)).toBeUndefined()
  })
})
