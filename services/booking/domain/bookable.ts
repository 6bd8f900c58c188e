import { BOOKABLE_DAYS } from '@tribu/proto/http/limits.ts'
import type { DayRange } from '@tribu/proto/http/booking.ts'
import { addDays, civilDate, type Day } from '@tribu/platform/civil-date.ts'

/** Days kept free after a booking. A grace period of one hour means none. */
export const graceDaysOf = (gracePeriodHours: number): number => Math.floor(gracePeriodHours / 24)

/** The first day that can be booked, and the last day on which a thing can come back (specification, section 9). */
export const bookableDays = (gracePeriodHours: number, now: number): { earliest: Day; latest: Day } => {
  const today = civilDate(now)
  return { earliest: addDays(today, graceDaysOf(gracePeriodHours)), latest: addDays(today, BOOKABLE_DAYS) }
}

/** The days on which a new rental cannot be, grace periods on both sides: its own must end before the next one's first day. */
export const takenFor = (held: readonly DayRange[], graceDays: number): DayRange[] =>
  held.map(({ start, end }) => ({ start: addDays(start, -graceDays), end }))
