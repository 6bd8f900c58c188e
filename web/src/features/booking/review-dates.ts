import type { Booking } from '@tribu/proto/http/booking.ts'
import { REVIEW_WITHIN_DAYS } from '@tribu/proto/http/limits.ts'
import { formatDate } from '../../lib/format-date.ts'

const DAY = 24 * 3600

/**
 * The last day on which a review can be written; after it, what only one side wrote is shown. Counted from noon of the day of return, so
 * that a change of daylight saving on the way does not move it.
 */
export const reviewsShownBy = ({ end }: Pick<Booking, 'end'>) =>
  formatDate(end + DAY / 2 + REVIEW_WITHIN_DAYS * DAY)
