import { expect, test } from '@jest/globals'
import { BookingRequest } from './booking.ts'

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-21T00:00', false],
  ['', false],
])('%s is a day: %s', (text, is) => expect(BookingRequest.shape.start.safeParse(text).success).toBe(is))
