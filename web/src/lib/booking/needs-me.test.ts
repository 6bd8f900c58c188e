import { expect, test } from '@jest/globals'
import { PAYMENT_STATES } from '@tribu/proto/booking-lifecycle.ts'
import { aBooking } from '../../../jest/a-booking.ts'
import { isMoving, needsMe } from './needs-me.ts'

test('a request waits for its lender, not for its borrower', () => {
  expect(needsMe(aBooking({ isLender: true, isBorrower: false, canApprove: true }))).toBe(true)
  expect(needsMe(aBooking({}))).toBe(false)
})

test('a payment waits for its borrower while the bank asks or the card was refused', () => {
  const waiting = PAYMENT_STATES.filter((state) =>
    needsMe(aBooking({ status: 'approved', 'payment-status': state })),
  )
  expect(waiting).toEqual(['action-required', 'failed'])
  expect(needsMe(aBooking({ status: 'cancelled', 'payment-status': 'failed' }))).toBe(false)
  const seenByLender = { isBorrower: false, isLender: true, status: 'approved' as const }
  expect(needsMe(aBooking({ ...seenByLender, 'payment-status': 'failed' }))).toBe(false)
})

test('what the provider works on is looked at again', () => {
  expect(isMoving(aBooking({ status: 'approved', 'payment-status': 'processing' }))).toBe(true)
  expect(isMoving(aBooking({ status: 'cancelled', 'payment-status': 'paid' }))).toBe(true)
  expect(isMoving(aBooking({ status: 'approved', 'payment-status': 'paid' }))).toBe(false)
})
