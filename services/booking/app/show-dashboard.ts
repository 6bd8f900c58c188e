import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { Dashboard } from '@tribu/proto/http/booking.ts'
import { DASHBOARD_ROWS } from '@tribu/proto/http/limits.ts'
import type { BookingStore, Projections } from '../ports.ts'
import type { makeShowBookings } from './show-bookings.ts'
import type { Viewer } from './take-step.ts'

/** What a member lends out, and what is before them. */
export const makeShowDashboard =
  (deps: {
    store: Pick<BookingStore, 'agenda'>
    projections: Projections
    bookings: ReturnType<typeof makeShowBookings>
    clock: Clock
  }) =>
  async (viewer: Viewer): Promise<Dashboard> => {
    const [lending, agenda] = await Promise.all([
      deps.projections.lentOut(viewer.member, DASHBOARD_ROWS),
      deps.store.agenda(viewer.member, secondsOf(deps.clock()), DASHBOARD_ROWS),
    ])
    return {
      lending: lending.newest.map(({ id, name, photo, priceDaily }) => ({
        _id: id,
        name,
        photo,
        'price-daily': priceDaily,
      })),
      'lending-count': lending.count,
      bookings: await deps.bookings.show(agenda.nearest, viewer),
      'bookings-count': agenda.count,
      'to-answer': agenda.toAnswer,
    }
  }
