import type { DayRange } from '@tribu/proto/http/booking.ts'
import { addDays, daysBetween, type Day } from '@tribu/platform/civil-date.ts'

/** Whether days are free: half open on both sides, so that one rental may begin on the day another ends. */
export const isFree = (range: DayRange, taken: readonly DayRange[]): boolean =>
  taken.every(({ start, end }) => range.end <= start || range.start >= end)

/**
 * The free ranges of the same length that begin nearest to the wanted one, at most `count`, within the days that can be booked. They do not
 * overlap each other.
 */
export const nearestFree = (
  wanted: DayRange,
  taken: readonly DayRange[],
  bookable: { earliest: Day; latest: Day },
  count = 3,
): DayRange[] => {
  const days = daysBetween(wanted.start, wanted.end)
  const found: DayRange[] = []
  const look = (start: Day) => {
    const range = { start, end: addDays(start, days) }
    if (start < bookable.earliest || range.end > bookable.latest) return
    if (isFree(range, taken) && isFree(range, found)) found.push(range)
  }
  const span =
    daysBetween(bookable.earliest, bookable.latest) + Math.abs(daysBetween(bookable.earliest, wanted.start))
  for (let away = 0; away <= span && found.length < count; away += 1) {
    look(addDays(wanted.start, away))
    if (found.length < count && away > 0) look(addDays(wanted.start, -away))
  }
  return found
}
