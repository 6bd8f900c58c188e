import { addDays, dayAndMonth, daysBetween, longDay, shortDay, today } from '../../lib/dates/civil-day.ts'
import type { Day } from '../../lib/dates/civil-day.ts'
import { formatTime, formatWeekday } from '../../lib/format-date.ts'

const WEEK = 7

/** What stands between two days of a talk. `now`: the day that it is. */
export const dayName = (day: Day, now: Day = today()): string => {
  if (day === now) return 'Today'
  if (day === addDays(now, -1)) return 'Yesterday'
  return day.slice(0, 4) === now.slice(0, 4) ? dayAndMonth(day) : longDay(day)
}

/** When the latest message of a thread came, as short as it can be said: a time, a day of this week, a date. */
export const whenShort = (
  message: { 'created-at': number; 'created-at-yyyy': Day },
  now: Day = today(),
): string => {
  const day = message['created-at-yyyy']
  if (day === now) return formatTime(message['created-at'])
  if (day === addDays(now, -1)) return 'Yesterday'
  if (daysBetween(day, now) < WEEK) return formatWeekday(message['created-at']).slice(0, 3)
  const date = shortDay(day).replace(/^\w+, /, '')
  return day.slice(0, 4) === now.slice(0, 4) ? date : `${date} ${day.slice(0, 4)}`
}
