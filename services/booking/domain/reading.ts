import { civilDate, dayText } from '@tribu/platform/civil-date.ts'
import type { Booking, Side } from './booking.ts'

/** A booking, who reads about it and when (seconds); `other` is an admin. */
export type Reading = { booking: Booking; view: Side | 'other'; now: number }

/** The last day before a moment (seconds): for what ends at midnight. */
export const lastDayText = (moment: number): string => dayText(civilDate(moment - 1))
