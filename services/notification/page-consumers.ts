import type { EventHandlers } from '@tribu/platform/bus/event.ts'
import type { SocketRooms } from '@tribu/platform/short-lived/socket-rooms.ts'
import type { Booking } from '@tribu/proto/gen/tribu/booking/v1/events_pb.ts'
import type { Payment } from '@tribu/proto/gen/tribu/payment/v1/events_pb.ts'
import type { ToPage } from '@tribu/proto/http/live.ts'
import { listingRoom, memberRoom } from '@tribu/proto/http/socket.ts'

/** A group of its own, so that a mail that cannot be ordered keeps no page from hearing. */
export const PAGES_GROUP = 'notification-pages'

/** What open pages are told of: that something changed, for them to ask for it. A page that is told twice asks twice. */
export const pageConsumers = (rooms: Pick<SocketRooms, 'emit'>): EventHandlers => {
  const tell = <N extends keyof ToPage>(to: string[], name: N, news: Parameters<ToPage[N]>[0]) =>
    rooms.emit(to, name, news)

  const booking = async (changed: Booking | undefined) => {
    if (!changed) return
    tell([changed.lender, changed.borrower].map(memberRoom), 'booking', { _id: changed.id })
    tell([listingRoom(changed.listing)], 'availability', { listing: changed.listing })
  }
  const money = async (payment: Payment | undefined) => {
    if (payment) tell([payment.lender, payment.borrower].map(memberRoom), 'booking', { _id: payment.booking })
  }
  const account = async (member: string | undefined) => {
    if (member) tell([memberRoom(member)], 'account', {})
  }
  return {
    'booking.requested': ({ payload }) => booking(payload.booking),
    'booking.approved': ({ payload }) => booking(payload.booking),
    'booking.declined': ({ payload }) => booking(payload.booking),
    'booking.expired': ({ payload }) => booking(payload.booking),
    'booking.cancelled': ({ payload }) => booking(payload.booking),
    'booking.completed': ({ payload }) => booking(payload.booking),
    'booking.disputed': ({ payload }) => booking(payload.booking),
    'review.posted': async ({ payload: { review } }) => {
      if (review) tell([review.author, review.subject].map(memberRoom), 'booking', { _id: review.booking })
    },
    'payment.succeeded': ({ payload }) => money(payload.payment),
    'payment.failed': ({ payload }) => money(payload.payment),
    'payment.action-required': ({ payload }) => money(payload.payment),
    'payment.refunded': ({ payload }) => money(payload.payment),
    'payment.disputed': ({ payload }) => money(payload.payment),
    'payment.transferred': ({ payload }) => money(payload.payment),
    'payout.paid': ({ payload }) => account(payload.payout?.lender),
    'payout.failed': ({ payload }) => account(payload.payout?.lender),
    'lender-account.updated': ({ payload }) => account(payload.account?.member),
    'card.attached': ({ payload }) => account(payload.cards?.member),
    'card.removed': ({ payload }) => account(payload.cards?.member),
  }
}
