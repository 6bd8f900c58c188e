/*
 * Days of the calendar as the server tells them: `yyyy-mm-dd`, in New Zealand, without a time of day. They are counted in UTC, so neither the
 * time zone of whoever looks nor a change of daylight saving moves them. As text they sort as they follow one another.
 */

export type Day = string
/** `yyyy-mm` */
export type Month = string

const DAY_MS = 86_400_000
const WEEK = 7

const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10)

/** Whether a text, such as one from an address, is a day of the calendar. */
export const isDay = (text: string | null | undefined): text is Day =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(utc(text!)) && dayAt(utc(text!)) === text

export const addDays = (day: Day, count: number): Day => dayAt(utc(day) + count * DAY_MS)

/** Days from one to the other; negative when the other is earlier. */
export const daysBetween = (from: Day, to: Day): number => (utc(to) - utc(from)) / DAY_MS

export const monthOf = (day: Day): Month => day.slice(0, 7)
export const firstOf = (month: Month): Day => `${month}-01`
export const lastOf = (month: Month): Day => addDays(firstOf(nextMonth(month, 1)), -1)

export const nextMonth = (month: Month, count: number): Month => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The same day some months on; the last of the month where that has no such day. */
export const addMonths = (day: Day, count: number): Day => {
  const month = nextMonth(monthOf(day), count)
  const wanted = `${month}-${day.slice(8)}`
  return isDay(wanted) ? wanted : lastOf(month)
}

/** 0 is Monday, with which weeks begin in New Zealand. */
const weekday = (day: Day) => (new Date(utc(day)).getUTCDay() + 6) % WEEK

export const startOfWeek = (day: Day): Day => addDays(day, -weekday(day))
export const endOfWeek = (day: Day): Day => addDays(day, WEEK - 1 - weekday(day))

/** The weeks of a month, each of seven places; those outside the month are empty. */
export const weeksOf = (month: Month): (Day | undefined)[][] => {
  const last = lastOf(month)
  const weeks: (Day | undefined)[][] = []
  for (let monday = startOfWeek(firstOf(month)); monday <= last; monday = addDays(monday, WEEK)) {
    const days = Array.from({ length: WEEK }, (_, index) => addDays(monday, index))
    weeks.push(days.map((day) => (monthOf(day) === month ? day : undefined)))
  }
  return weeks
}

const newZealand = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland', dateStyle: 'short' })

/** The day that it is in New Zealand. `now` in milliseconds. */
export const today = (now = Date.now()): Day => newZealand.format(now)

const text = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', ...options })
  return (day: Day) => format.format(utc(day))
}

/** "Friday, 4 December 2026" */
export const longDay = text({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** "Friday, 4 December" */
export const dayAndMonth = text({ weekday: 'long', day: 'numeric', month: 'long' })
/** "Fri, 4 Dec" */
export const shortDay = text({ weekday: 'short', day: 'numeric', month: 'short' })

const monthAndYear = text({ month: 'long', year: 'numeric' })
/** "December 2026" */
export const monthName = (month: Month) => monthAndYear(firstOf(month))

/** Monday to Sunday. 5 January 1970 was a Monday. */
export const WEEKDAYS = Array.from({ length: WEEK }, (_, index) => {
  const day = addDays('1970-01-05', index)
  return { short: text({ weekday: 'short' })(day), long: text({ weekday: 'long' })(day) }
})
