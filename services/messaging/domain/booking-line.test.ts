import { expect, test } from '@jest/globals'
import { BOOKING_STATUSES } from '@tribu/proto/booking-lifecycle.ts'
import { bookingLine } from './booking-line.ts'

const news = { start: '2026-12-04', end: '2026-12-07', cancelledBy: '' }

test.each([
  ['approval-awaiting', '', 'Asked to borrow from Friday, 4 December to Monday, 7 December.'],
  ['approved', '', 'The lender accepted: Friday, 4 December to Monday, 7 December.'],
  ['cancelled', 'lender', 'The lender cancelled the booking.'],
  ['cancelled', 'borrower', 'The borrower cancelled the booking.'],
  ['cancelled', 'system', 'The booking was cancelled.'],
])('%s %s reads "%s"', (status, cancelledBy, line) => {
  expect(bookingLine({ ...news, status, cancelledBy })).toBe(line)
})

test('every status of a booking has a line; what is none has none', () => {
  for (const status of BOOKING_STATUSES) expect(bookingLine({ ...news, status })).toMatch(/^[A-Z].*\.$/)
  expect(bookingLine({ ...news, status: 'unheard-of' })).toBeUndefined()
})
