/*
 * Days of the calendar, without times of day: a rental from Friday to Sunday is two days, also over a change of daylight saving. Days are
 * `yyyy-mm-dd`. Moments are seconds since 1970.
 */

export type Day = string

const DAY_MS = 86_400_000

const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** Days from one to the other; negative when the other is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / DAY_MS)

export const addDays = (day: Day, count: number): Day =>
  new Date(utc(day) + count * DAY_MS).toISOString().slice(0, 10)

const CLOCK = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  timeZoneName: 'longOffset',
})

const offsetMs = (time: number): number => {
  const name = CLOCK.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  if (hours === undefined || minutes === undefined) throw new Error(`no offset in "${name}"`)
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/**
 * The moment at which clocks in New Zealand show `hour` on a day, in seconds. The hour that a change skips is read as the one after it; of
 * one that comes twice it is the second. No hour that we use is either.
 */
export const momentOf = (day: Day, hour: number): number => {
  const local = utc(day) + hour * 3_600_000
  const guess = local - offsetMs(local)
  return (local - offsetMs(guess)) / 1000
}

const NEW_ZEALAND = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland', dateStyle: 'short' })

/** The day in New Zealand at a moment. */
export const civilDate = (seconds: number): Day => NEW_ZEALAND.format(seconds * 1000)

const DAY_TEXT = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const MOMENT_TEXT = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

/** For a sentence: "Friday, 4 December". */
export const dayText = (day: Day): string => DAY_TEXT.format(utc(day))

/** For a sentence, by the clocks of New Zealand: "Sunday, 22 November at 10:00 am". */
export const momentText = (seconds: number): string => MOMENT_TEXT.format(seconds * 1000)
