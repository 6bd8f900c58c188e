import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { Actor, BookingStatus } from '@tribu/proto/booking-lifecycle.ts'
import type { Booking } from '@tribu/proto/gen/tribu/booking/v1/events_pb.ts'
import { followBooking } from '../domain/follow.ts'
import type { Payment } from '../domain/payment.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'

const toldBy = (booking: Booking): Payment['booking'] => ({
  version: Number(booking.version),
  status: booking.status as BookingStatus,
  cancelledBy: (booking.cancelledBy || null) as Actor | null,
  requestedAt: Number(booking.requestedAt),
  approvedAt: Number(booking.approvedAt) || null,
  paymentDue: Number(booking.paymentDue),
  claimsOver: Number(booking.claimsOver),
})

const newPayment = (booking: Booking, feePercent: number): Payment => ({
  id: booking.id,
  version: 1,
  listingName: booking.listingName,
  lender: booking.lender,
  borrower: booking.borrower,
  rental: Number(booking.rental),
  insurance: Number(booking.insurance),
  amount: Number(booking.amount),
  feePercent,
  // What booking told is taken up right after.
  booking: { ...toldBy(booking), version: 0, status: 'approval-awaiting' },
  state: 'none',
  intent: null,
  charge: null,
  closed: false,
  card: null,
  tries: 0,
  reason: '',
  chargedAt: null,
  refunds: [],
  division: null,
  transfer: null,
  dispute: null,
})

/** Takes up what booking tells, and what follows for the money. Doubles and late-comers change nothing: versions tell. */
export const makeFollowBooking =
  (deps: { db: Database; store: PaymentStore; feePercent: number; clock: Clock }) =>
  async (booking: Booking | undefined): Promise<void> => {
    if (!booking) return
    await deps.db.transaction(async (tx) => {
      await deps.store.add(tx, newPayment(booking, deps.feePercent))
      await deps.store.changeIn(tx, booking.id, (payment) =>
        followBooking(payment, toldBy(booking), secondsOf(deps.clock())),
      )
    })
  }
export type FollowBooking = ReturnType<typeof makeFollowBooking>
