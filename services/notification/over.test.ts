import { expect, test } from '@jest/globals'
import type { BookingFacts } from './booking-facts.ts'
import type { TellingKind } from './kinds.ts'
import { isOver } from './over.ts'

const facts = {
  status: 'approval-awaiting',
  paid: false,
  start: '2026-12-01',
  end: '2026-12-04',
} as BookingFacts

test.each<[TellingKind, Partial<BookingFacts>, string, boolean]>([
  ['request-received', {}, '2026-11-21', false],
  ['request-received', { status: 'cancelled' }, '2026-11-21', true],
  ['request-received', { status: 'approved' }, '2026-11-21', true],
  ['request-last-nudge', { status: 'declined' }, '2026-11-21', true],
  ['request-accepted', { status: 'approved' }, '2026-11-21', false],
  ['request-accepted', { status: 'cancelled' }, '2026-11-21', true],
  // News of the payment may come before those of the booking.
  ['card-refused', {}, '2026-11-21', false],
  ['card-refused', { status: 'approved', paid: true }, '2026-11-21', true],
  ['bank-asks', { status: 'cancelled' }, '2026-11-21', true],
  ['start-reminder', { status: 'approved' }, '2026-11-30', false],
  ['start-reminder', { status: 'approved' }, '2026-12-01', true],
  ['start-reminder', { status: 'cancelled' }, '2026-11-30', true],
  ['return-reminder', { status: 'approved' }, '2026-12-03', false],
  ['return-reminder', { status: 'approved' }, '2026-12-04', true],
  ['booking-cancelled', { status: 'cancelled' }, '2027-01-01', false],
  ['refund', { status: 'cancelled' }, '2027-01-01', false],
])('%s of a booking that is %j, on %s: over is %p', (kind, change, today, over) => {
  expect(isOver(kind, { ...facts, ...change }, { today, waited: true })).toBe(over)
})

test('what did not wait is told as it was, but for "tomorrow"', () => {
  const at = { today: '2026-12-01', waited: false }
  expect(isOver('request-received', { ...facts, status: 'approved' }, at)).toBe(false)
  expect(isOver('start-reminder', { ...facts, status: 'approved' }, at)).toBe(true)
})

test('a booking that is not known ends nothing', () => {
  expect(isOver('request-received', undefined, { today: '2026-11-21', waited: true })).toBe(false)
})
