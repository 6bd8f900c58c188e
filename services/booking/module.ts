import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'
import { paymentInternal } from '@tribu/proto/internal/payment.ts'
import { makeBlockDays } from './app/block-days.ts'
import { makeEndOverdue } from './app/end-overdue.ts'
import { makeFollowListing, makeForgetListing } from './app/follow-listing.ts'
import { makeFollowMember } from './app/follow-member.ts'
import { makeFollowPayment } from './app/follow-payment.ts'
import { makeKnowListing } from './app/know-listing.ts'
import { makeRefundBooking } from './app/refund-booking.ts'
import { makeRequestBooking, type MayBook } from './app/request-booking.ts'
import { makeReviewBooking } from './app/review-booking.ts'
import { makeShowAvailability } from './app/show-availability.ts'
import { makeShowBookings } from './app/show-bookings.ts'
import { makeShowDashboard } from './app/show-dashboard.ts'
import { makeShowReviews } from './app/show-reviews.ts'
import { makeTakeStep } from './app/take-step.ts'
import { makeBookingStore } from './booking-store.postgres.ts'
import { consumers } from './consumers.ts'
import { bookingRoutes } from './http.ts'
import { makeProjections } from './projections.postgres.ts'
import { makeReviewStore } from './review-store.postgres.ts'

export const settings = z.object({})

const TIMER_MS = 1000
const GROUP = 'booking'

/** Builds booking from the engines of this process. */
export const start = async ({
  engines,
  internal,
  answering,
  clock,
  log,
}: ModuleContext): Promise<StartedModule> => {
  const { db, outbox } = await engines.database('booking')
  await migrate(db, 'booking', fileURLToPath(new URL('migrations', import.meta.url)))
  const store = makeBookingStore(db, outbox)
  const reviews = makeReviewStore(db, outbox)
  const projections = makeProjections(db)
  const listing = internal.client('listing', listingInternal)
  const knowListing = makeKnowListing({ projections, listing })
  const identity = internal.client('identity', identityInternal)
  const payment = internal.client('payment', paymentInternal)
  const may: MayBook = {
    verified: async (member) => (await identity.memberFacts({ member }))?.verified ?? false,
    hasCard: async (member) => (await payment.borrowerReady({ member })).ready,
    lenderReady: async (member) => (await payment.lenderReady({ member })).ready,
  }
  const bus = await engines.bus()
  const endOverdue = makeEndOverdue({
    store,
    reviews,
    paymentsRead: async () => {
      const lines = (await bus.lag()).filter(
        ({ group, topic }) => group === GROUP && topic === 'payment.events',
      )
      return lines.every(({ lag, parked }) => lag === 0 && parked === 0)
    },
    clock,
  })
  const leaveGroup = await bus.subscribe(
    GROUP,
    consumers({
      followListing: makeFollowListing({ projections }),
      forgetListing: makeForgetListing({ projections }),
      followMember: makeFollowMember({ projections }),
      followPayment: makeFollowPayment({ store, clock }),
    }),
  )
  const timer = makeLoop({ name: 'timer of bookings', log, idleMs: TIMER_MS, step: endOverdue })
  const bookings = makeShowBookings({ store, projections, identity, clock })
  return {
    router: bookingRoutes(answering, {
      store,
      bookings,
      request: makeRequestBooking({
        store,
        knowListing,
        may,
        endOverdue: async () => void (await endOverdue()),
        clock,
      }),
      takeStep: makeTakeStep({ store, clock }),
      refund: makeRefundBooking({ store, payment, clock }),
      review: makeReviewBooking({ store, reviews, clock }),
      reviews: makeShowReviews({ store, reviews, projections, identity, listing }),
      dashboard: makeShowDashboard({ store, projections, bookings, clock }),
      availability: makeShowAvailability({ store, knowListing, may, clock }),
      blocks: makeBlockDays({ store, knowListing, clock }),
    }),
    stop: async () => {
      await leaveGroup()
      await timer.stop()
    },
  }
}
