import type { Booking } from '@tribu/proto/http/booking.ts'
import { formatDate } from '../format-date.ts'

type Dates = Pick<Booking, 'start' | 'end' | 'start-yyyy' | 'end-yyyy'>

/** From the day of pick-up to the day of return, as `24th – 27th December`; years are named when there are two, or it is not this one. */
export const bookingDates = (booking: Dates, now = new Date()) => {
  const [startYear, startMonth] = booking['start-yyyy'].split('-')
  const [endYear, endMonth] = booking['end-yyyy'].split('-')
  const otherYear = startYear !== endYear || endYear !== String(now.getFullYear())
  const start = formatDate(booking.start, { year: startYear !== endYear })
  const end = formatDate(booking.end, { year: otherYear })
  const sameMonth = startYear === endYear && startMonth === endMonth
  return `${sameMonth ? start.split(' ')[0] : start} – ${end}`
}

export const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)
