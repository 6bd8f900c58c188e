import express, { type Router } from 'express'
import { forbidden } from '@tribu/platform/errors.ts'
import { answer, type Answering } from '@tribu/platform/http/answer.ts'
import {
  createBlock,
  createBooking,
  getAvailability,
  getBooking,
  getDashboard,
  listBlocks,
  listBookings,
  removeBlock,
  updateBooking,
} from '@tribu/proto/http/booking.ts'
import { bookingReviews, listingReviews, userReviews } from '@tribu/proto/http/review.ts'
import type { makeBlockDays } from './app/block-days.ts'
import type { makeRefundBooking } from './app/refund-booking.ts'
import type { makeRequestBooking } from './app/request-booking.ts'
import type { makeReviewBooking } from './app/review-booking.ts'
import type { makeShowAvailability } from './app/show-availability.ts'
import type { makeShowBookings } from './app/show-bookings.ts'
import type { makeShowDashboard } from './app/show-dashboard.ts'
import type { makeShowReviews } from './app/show-reviews.ts'
import type { makeTakeStep } from './app/take-step.ts'
import type { Block, BookingStore } from './ports.ts'

const presentBlock = ({ id, start, end, reason }: Block) => ({ _id: id, start, end, reason })

/** The public routes of booking. */
export const bookingRoutes = (
  answering: Answering,
  deps: {
    store: Pick<BookingStore, 'list'>
    bookings: ReturnType<typeof makeShowBookings>
    request: ReturnType<typeof makeRequestBooking>
    takeStep: ReturnType<typeof makeTakeStep>
    refund: ReturnType<typeof makeRefundBooking>
    review: ReturnType<typeof makeReviewBooking>
    reviews: ReturnType<typeof makeShowReviews>
    dashboard: ReturnType<typeof makeShowDashboard>
    availability: ReturnType<typeof makeShowAvailability>
    blocks: ReturnType<typeof makeBlockDays>
  },
): Router => {
  const router = express.Router()
  const { bookings, blocks } = deps

  answer(router, answering, getAvailability, ({ params }) => deps.availability(params.id))

  answer(router, answering, createBooking, async ({ member, body, idempotencyKey }) => {
    const booking = await deps.request({ member: member.member, form: body, idempotencyKey })
    return bookings.one(booking.id, member)
  })

  answer(router, answering, getBooking, ({ params, member }) => bookings.one(params.id, member))

  answer(router, answering, listBookings, async ({ query, member }) => {
    const { admin } = member
    if (query.user !== undefined && query.user !== member.member && !admin) throw forbidden()
    const whose = query.user ?? (admin ? undefined : member.member)
    return bookings.show(await deps.store.list(whose, query), member)
  })

  answer(
    router,
    answering,
    updateBooking,
    async ({ params: { id }, query, body, member, idempotencyKey }) => {
      if (query.action === 'refund') await deps.refund(member, id, body ?? {}, idempotencyKey)
      else if (query.action === 'review') await deps.review(member.member, id, body ?? {})
      else await deps.takeStep(member, id, query.action, body)
      return bookings.one(id, member)
    },
  )

  answer(router, answering, getDashboard, ({ member }) => deps.dashboard(member))
  answer(router, answering, userReviews, ({ params, query }) => deps.reviews.ofUser(params.id, query))
  answer(router, answering, listingReviews, ({ params, query }) => deps.reviews.ofListing(params.id, query))
  answer(router, answering, bookingReviews, ({ params, member }) => deps.reviews.ofBooking(params.id, member))

  answer(router, answering, listBlocks, async ({ params, member }) =>
    (await blocks.list(member.member, params.id)).map(presentBlock),
  )
  answer(router, answering, createBlock, async ({ params, body, member }) =>
    presentBlock(await blocks.add(member.member, params.id, body)),
  )
  answer(router, answering, removeBlock, async ({ params, member }) => {
    await blocks.remove(member.member, params.id, params.block)
    return { _id: params.block }
  })
  return router
}
