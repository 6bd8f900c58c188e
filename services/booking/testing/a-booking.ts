import { randomUUID } from 'node:crypto'
import { addDays, daysBetween, type Day } from '@tribu/platform/civil-date.ts'
import { priceOf } from '@tribu/proto/booking-price.ts'
import type { Booking } from '../domain/booking.ts'

/** A booking as it is asked for. */
export const bookingOf = (
  listing: string,
  start: Day,
  days: number,
  change: Partial<Booking> = {},
): Booking => {
  const rate = { priceDaily: 1500, discountWeekly: 0 }
  const end = addDays(start, days)
  return {
    id: randomUUID(),
    listing: { id: listing, name: 'Makita cordless drill', photo: null, district: 23, ...rate },
    lender: randomUUID(),
    borrower: randomUUID(),
    start,
    end,
    graceDays: 1,
    insured: false,
    price: priceOf(rate, daysBetween(start, end), false),
    status: 'approval-awaiting',
    payment: 'none',
    paymentReason: '',
    paymentVersion: 0,
    refunded: 0,
    transferred: false,
    cancelledBy: null,
    disputedBy: null,
    reviewedBy: [],
    requestedAt: 1_790_000_000,
    answeredAt: null,
    endedAt: null,
    version: 1,
    ...change,
  }
}
