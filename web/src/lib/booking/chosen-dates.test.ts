import { expect, test } from '@jest/globals'
import { readDates, writeDates } from './chosen-dates.ts'

test.each([
  ['start=2026-12-04&end=2026-12-07', { start: '2026-12-04', end: '2026-12-07', insurance: false }],
  ['start=2026-12-04&end=2026-12-04', { start: '2026-12-04', end: '2026-12-04', insurance: false }],
  ['start=2026-12-04&insurance=true', { start: '2026-12-04', insurance: true }],
  ['start=2026-12-04&end=2026-12-01', { start: '2026-12-04', insurance: false }],
  ['start=2026-02-31&end=2026-12-01', { insurance: false }],
  ['end=2026-12-01', { insurance: false }],
])('%s', (query, dates) => {
  expect(readDates(new URLSearchParams(query))).toEqual(dates)
})

test('what else is in the address stays', () => {
  const params = new URLSearchParams('from=mail&start=2026-12-04&end=2026-12-07&insurance=true')
  expect(writeDates(params, { start: '2026-12-05', insurance: false }).toString()).toBe(
    'from=mail&start=2026-12-05',
  )
})
