import { useCallback } from 'react'
import { api } from '../../lib/api.ts'
import { tagsOfBooking } from '../../lib/booking/booking-api.ts'
import { toAnswerStale } from '../../lib/to-answer.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'

/** What one service decides, others hear of by an event: the page looks once more after each of these. */
const ECHOES_MS = [1500, 5000]

/** Reads all anew that a booking shows in: now, and when the other services have heard of what was done to it. */
export const useStale = (booking: string) => {
  const dispatch = useAppDispatch()
  return useCallback(() => {
    const stale = () => dispatch(api.util.invalidateTags([...tagsOfBooking(booking)]))
    stale()
    toAnswerStale()
    for (const after of ECHOES_MS) setTimeout(stale, after)
  }, [booking, dispatch])
}
