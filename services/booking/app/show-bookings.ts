import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { AppError } from '@tribu/platform/errors.ts'
import type { Booking as Shown } from '@tribu/proto/http/booking.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import { maySeePhone } from '../domain/may-see-phone.ts'
import type { BookingStore, Projections, Told } from '../ports.ts'
import { presentBooking } from '../present-booking.ts'
import { findFor, type Viewer } from './take-step.ts'

/** Bookings as a member sees them; the lender's number only where one booking is looked at. */
export const makeShowBookings = (deps: {
  store: BookingStore
  projections: Projections
  identity: Pick<InternalApi<typeof identityInternal>, 'phoneOf'>
  clock: Clock
}) => {
  const show = async (found: Told[], viewer: Viewer): Promise<Shown[]> => {
    const parties = found.flatMap(({ booking }) => [booking.lender, booking.borrower])
    const members = await deps.projections.members([...new Set(parties)])
    const now = secondsOf(deps.clock())
    return found.map((one) => presentBooking(one, viewer, members, now))
  }

  const phoneOf = async (member: string) => {
    try {
      return (await deps.identity.phoneOf({ member })).number
    } catch (error) {
      // A page without the number is better than none.
      if (error instanceof AppError && error.facts.kind === 'unavailable') return null
      throw error
    }
  }

  return {
    show,
    /** @throws AppError not-found: there is none, or it is neither the member's nor are they an admin */
    one: async (id: string, viewer: Viewer): Promise<Shown> => {
      const { actor, ...found } = await findFor(deps.store, id, viewer)
      const { booking } = found
      const [shown] = await show([found], viewer)
      const seen = actor === 'borrower' && maySeePhone(booking, secondsOf(deps.clock()))
      return { ...shown!, 'lender-phone': seen ? await phoneOf(booking.lender) : null }
    },
  }
}
