import { addDays, civilDate, momentOf } from '@tribu/platform/civil-date.ts'
import type { NotificationSettings } from '@tribu/proto/http/notice.ts'

export type QuietHours = NotificationSettings['quiet-hours']

const HOUR_MS = 3_600_000
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Pacific/Auckland',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const isWithin = ({ from, to }: QuietHours, time: string) =>
  from < to ? from <= time && time < to : from !== to && (time >= from || time < to)

const hoursOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/**
 * When the quiet hours that a moment is in are over, by the clocks of New Zealand; undefined where it is in none. Milliseconds. Of an end that
 * a change of the clocks brings twice it is the one to come; one that it skips is as much later.
 */
export const quietUntil = (hours: QuietHours, now: number): number | undefined => {
  const time = CLOCK.format(now)
  if (!hours.on || !isWithin(hours, time)) return undefined
  const today = civilDate(now / 1000)
  const end = momentOf(time < hours.to ? today : addDays(today, 1), hoursOf(hours.to)) * 1000
  const before = end - HOUR_MS
  return before > now && CLOCK.format(before) === hours.to ? before : end
}
