import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { useGetBookingMoneyQuery, useGetBookingQuery } from '../../lib/booking/booking-api.ts'
import { isMoving } from '../../lib/booking/needs-me.ts'
import type { Failure } from '../../lib/http.ts'
import { useAppDispatch } from '../../lib/use-dispatch.ts'

/** While something goes on by itself, the page looks again after this long. */
export const LOOK_AGAIN_MS = 15_000

const FRESH = { refetchOnMountOrArgChange: true, refetchOnFocus: true }

/** One booking and its money: read again when the member comes back to the page, and every now and then while something is under way. */
export const useBooking = (asked: { id: string; user?: string }) => {
  const dispatch = useAppDispatch()
  const one = useGetBookingQuery(asked, FRESH)
  const money = useGetBookingMoneyQuery(asked.id, { ...FRESH, skip: one.currentData === undefined })
  const booking = one.currentData

  const refunding = money.currentData?.refunds.some((refund) => !refund.done) ?? false
  const moving = booking !== undefined && (isMoving(booking) || refunding)
  const { id } = asked
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      if (document.hidden) return
      dispatch(
        api.util.invalidateTags([
          { type: 'Booking', id },
          { type: 'BookingMoney', id },
        ]),
      )
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [moving, id, dispatch])

  const moneyFailure = money.error as Failure | undefined
  return {
    booking,
    failure: one.error as Failure | undefined,
    /** Reads the booking again; what it is now. */
    read: async () => (await one.refetch()).data,
    money: money.currentData,
    /** Where there is no money yet, that is an answer and no failure. */
    moneyFailed: moneyFailure !== undefined && moneyFailure.status !== 404 && !money.currentData,
    readMoney: () => void money.refetch(),
  }
}
