import type { EventHandlers } from '@tribu/platform/bus/event.ts'
import type { FollowBooking } from './app/follow-booking.ts'

/** What payment takes from the bus: each carries the booking whole, with its version. */
export const consumers = (followBooking: FollowBooking): EventHandlers => ({
  'booking.requested': ({ payload }) => followBooking(payload.booking),
  'booking.approved': ({ payload }) => followBooking(payload.booking),
  'booking.declined': ({ payload }) => followBooking(payload.booking),
  'booking.expired': ({ payload }) => followBooking(payload.booking),
  'booking.cancelled': ({ payload }) => followBooking(payload.booking),
  'booking.completed': ({ payload }) => followBooking(payload.booking),
  'booking.disputed': ({ payload }) => followBooking(payload.booking),
})
