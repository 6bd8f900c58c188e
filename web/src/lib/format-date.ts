const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const inNewZealand = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
})

/** Below this, a number is seconds; else milliseconds (specification, section 5). */
const FIRST_MILLISECONDS = 9_999_999_999

/** The day in New Zealand as `21st August`, with the year when asked. What is no date reads "Date?". */
export const formatDate = (value: unknown, { year = false } = {}) => {
  const date = toDate(value)
  if (!date) return 'Date?'
  const parts = Object.fromEntries(inNewZealand.formatToParts(date).map((part) => [part.type, part.value]))
  const day = Number(parts.day)
  const text = `${day}${suffix(day)} ${MONTHS[Number(parts.month) - 1]}`
  return year ? `${text} ${parts.year}` : text
}

const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** The time of day in New Zealand of a moment (seconds), as `3:05 pm`. */
export const formatTime = (seconds: number) => clock.format(new Date(seconds * 1000)).replace(/\s/g, ' ')

/** A moment (seconds) in New Zealand as `21st August, 3:05 pm`. */
export const formatMoment = (seconds: number) => `${formatDate(seconds)}, ${formatTime(seconds)}`

const weekday = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', weekday: 'long' })

/** The day in New Zealand that a moment (seconds) falls on, as `Wednesday`. */
export const formatWeekday = (seconds: number) => weekday.format(new Date(seconds * 1000))

const toDate = (value: unknown) => {
  const date =
    typeof value === 'number'
      ? new Date(value < FIRST_MILLISECONDS ? value * 1000 : value)
      : value instanceof Date
        ? value
        : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

const suffix = (day: number) => {
  if (day >= 11 && day <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}
