import type { Availability } from '@tribu/proto/http/booking.ts'
import { NO_DATES, NO_LONGER_FREE, NO_RANGE, NOT_CONNECTED } from '../../lib/booking/rental-words.ts'
import { isFree } from '../../lib/dates/bookable.ts'
import type { Chosen } from '../../lib/dates/bookable.ts'

/** Why the borrow button leads nowhere yet; nothing when it may. */
export const borrowRefusal = (availability: Availability, { start, end }: Chosen): string | undefined => {
  if (!start || !end) return NO_DATES
  if (start === end) return NO_RANGE
  if (!availability.connected) return NOT_CONNECTED
  return isFree(availability, { start, end }) ? undefined : NO_LONGER_FREE
}
