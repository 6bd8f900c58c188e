import type { Booking } from '@tribu/proto/http/booking.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import type { BookingAction } from '../../lib/booking/booking-api.ts'
import { flashShown } from '../../lib/flash-state.ts'
import type { ApiError } from '../../lib/http.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'
import { useStale } from './use-stale.ts'

/** The message of each step (specification, section 8). */
const FLASH: Record<BookingAction, string> = {
  approve: 'updated-booking',
  decline: 'updated-booking',
  cancel: 'cancelled-booking',
  refund: 'refunded-booking',
  review: 'created-review',
  dispute: 'updated-booking',
  resolve: 'updated-booking',
}

/** What the page does after a step was taken, or refused since the booking is not as it was shown. */
export const useAfterStep = (booking: Booking, read: () => Promise<Booking | undefined>) => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const stale = useStale(booking._id)
  return {
    done: (action: BookingAction) => {
      stale()
      void navigate({ pathname, search: `?${FLASH[action]}` }, { replace: true })
    },
    conflict: async (errors: ApiError[]) => {
      const now = await read()
      stale()
      const reason = errors[0]?.detail || 'That is not possible any more.'
      const changed = now && now.status !== booking.status
      const text = changed ? `${reason} This booking is now: ${now['status-readable']}.` : reason
      dispatch(flashShown({ tone: 'error', text }))
    },
  }
}
