import type { PaymentState } from '@tribu/proto/booking-lifecycle.ts'
import { decide, nextOfTime, type Booking } from './booking.ts'

/** How the payment of a booking stands, as payment tells it. `refunded` is in cents. */
export type PaymentNews = {
  version: number
  /** When payment told it, in seconds. */
  at: number
  state: PaymentState
  refunded: number
  transferred: boolean
  reason: string
  /** The borrower's bank takes the money back. */
  disputed: boolean
}

/**
 * The booking after news of its payment; undefined when it has these or newer ones. What time had done to it by then comes first: money that
 * comes too late does not bring a booking back whose days are free again. It is cancelled, and payment gives the money back on that. What
 * counts is when the news was told, not when it is read.
 */
export const followPayment = (booking: Booking, news: PaymentNews, now: number): Booking | undefined => {
  if (news.version <= booking.paymentVersion) return undefined
  const next = nextOfTime(booking)
  const ended = next && news.at >= next.at ? decide(booking, next.action, 'system', now) : undefined
  const known = {
    ...(ended && 'booking' in ended ? ended.booking : booking),
    payment: news.state,
    paymentReason: news.reason,
    paymentVersion: news.version,
    refunded: news.refunded,
    transferred: news.transferred,
    version: booking.version + 1,
  }
  if (!news.disputed) return known
  const decision = decide(known, 'dispute', 'system', now)
  return 'booking' in decision ? { ...known, ...statusOf(decision.booking) } : known
}

const statusOf = ({ status, disputedBy, endedAt }: Booking) => ({ status, disputedBy, endedAt })
