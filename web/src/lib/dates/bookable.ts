import type { Availability, DayRange } from '@tribu/proto/http/booking.ts'
import { addDays } from './civil-day.ts'
import type { Day } from './civil-day.ts'

/** What a calendar knows of the days it offers. `taken` ranges are half open. */
export type Bookable = Pick<Availability, 'earliest' | 'latest' | 'taken'>

/** From the day it is picked up to the day it comes back. Nothing, the first of them, or both are chosen. */
export type Chosen = { start?: Day; end?: Day }

/** Why a day cannot be the first of a rental. */
export type Refusal = 'too-soon' | 'too-far' | 'taken'

export const refuseStart = ({ earliest, latest, taken }: Bookable, day: Day): Refusal | undefined => {
  if (day < earliest) return 'too-soon'
  if (taken.some(({ start, end }) => start <= day && day < end)) return 'taken'
  return day >= latest ? 'too-far' : undefined
}

/** The last day on which what is picked up on `start` can come back: that of the next rental's beginning, on which both meet. */
export const lastReturn = ({ latest, taken }: Bookable, start: Day): Day =>
  taken.reduce((last, range) => (range.start > start && range.start < last ? range.start : last), latest)

export const isFree = (bookable: Bookable, { start, end }: DayRange): boolean =>
  start < end && refuseStart(bookable, start) === undefined && end <= lastReturn(bookable, start)

const awaitsEnd = (chosen: Chosen): chosen is { start: Day } =>
  chosen.start !== undefined && chosen.end === undefined

/** Why a press on a day would do nothing. The day a rental may end on is open only while its end is looked for. */
export const refuseDay = (bookable: Bookable, chosen: Chosen, day: Day): Refusal | undefined =>
  awaitsEnd(chosen) && day >= chosen.start && day <= lastReturn(bookable, chosen.start)
    ? undefined
    : refuseStart(bookable, day)

/**
 * What is chosen after a press on a day: first the beginning, then the end, then anew. An earlier day, and one beyond days that are taken,
 * begin anew as well, since a rental cannot jump over them. Pressed twice, a day is both: the page says that this is no range.
 */
export const chooseDay = (bookable: Bookable, chosen: Chosen, day: Day): Chosen => {
  if (refuseDay(bookable, chosen, day)) return chosen
  if (awaitsEnd(chosen) && day >= chosen.start && day <= lastReturn(bookable, chosen.start))
    return { start: chosen.start, end: day }
  return { start: day }
}

/** A lender's own days are told to borrowers with the grace period before them; these are the ranges without it. */
export const withoutGrace = (taken: readonly DayRange[], gracePeriodHours: number): DayRange[] =>
  taken.map(({ start, end }) => ({ start: addDays(start, Math.floor(gracePeriodHours / 24)), end }))
