import type { Booking } from '@tribu/proto/http/booking.ts'

type Facts = Pick<Booking, 'status' | 'payment-status' | 'isBorrower' | 'canApprove'>

/** The borrower's bank wants to hear from them, or their card was refused. */
export const needsPayment = (booking: Facts) =>
  booking.isBorrower &&
  booking.status === 'approved' &&
  (booking['payment-status'] === 'action-required' || booking['payment-status'] === 'failed')

/** Nothing goes on before this member does something. */
export const needsMe = (booking: Facts) => booking.canApprove || needsPayment(booking)

/** Something goes on by itself at this moment, and the page should look again soon. */
export const isMoving = (booking: Pick<Booking, 'status' | 'payment-status'>) =>
  booking['payment-status'] === 'processing' ||
  (booking.status === 'approved' && booking['payment-status'] === 'action-required') ||
  (booking.status === 'cancelled' && booking['payment-status'] === 'paid')
