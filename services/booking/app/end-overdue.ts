import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { decide, nextOfTime } from '../domain/booking.ts'
import type { BookingStore, ReviewStore } from '../ports.ts'

const AT_ONCE = 100
/** News may always be under way somewhere: for longer than this nobody's days are kept for it. */
const PATIENCE_SECONDS = 3600

/**
 * Writes down what time alone has changed: requests that nobody answered expire, what nobody paid is cancelled, rentals that are over are
 * completed, reviews whose time has come are shown. What seems unpaid waits, for an hour at most, while there is news of payments that was not
 * read yet: it may have been paid in time. Returns whether there may be more.
 */
export const makeEndOverdue = (deps: {
  store: BookingStore
  reviews: ReviewStore
  /** Whether all that payment has told so far was taken in. */
  paymentsRead: () => Promise<boolean>
  clock: Clock
}) => {
  const { store, reviews } = deps
  let waitingSince: number | undefined
  const mayCancel = async (now: number) => {
    const read = await deps.paymentsRead()
    waitingSince = read ? undefined : (waitingSince ?? now)
    return waitingSince === undefined || now - waitingSince >= PATIENCE_SECONDS
  }
  return async (): Promise<boolean> => {
    const now = secondsOf(deps.clock())
    const due = await store.due(now, AT_ONCE)
    const cancels = due.some(({ unpaid }) => unpaid) && (await mayCancel(now))
    const ending = due.filter(({ unpaid }) => !unpaid || cancels)
    for (const { id } of ending) {
      await store.change(id, { actor: 'system', at: now }, (booking) => {
        const next = nextOfTime(booking)
        const decision = next && decide(booking, next.action, 'system', now)
        // Another copy was quicker.
        return decision && 'booking' in decision ? { booking: decision.booking } : undefined
      })
    }
    const shown = await reviews.showDue(now, AT_ONCE)
    return ending.length === AT_ONCE || shown === AT_ONCE
  }
}
