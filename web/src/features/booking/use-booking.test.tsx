import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import type { PaymentState } from '@tribu/proto/booking-lifecycle.ts'
import { Provider } from 'react-redux'
import { aBooking } from '../../../jest/a-booking.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { someMoney } from '../../../jest/some-money.ts'
import { api } from '../../lib/api.ts'
import { tagsOfBooking } from '../../lib/booking/booking-api.ts'
import { store } from '../../lib/store.ts'
import { LOOK_AGAIN_MS, useBooking } from './use-booking.ts'

const ID = aBooking({})._id
const Watch = () => <output>{useBooking({ id: ID, user: 'u' }).booking?.['payment-status']}</output>

beforeEach(() => {
  jest.useFakeTimers()
  act(() => {
    store.dispatch(api.util.resetApiState())
  })
})
afterEach(() => {
  jest.useRealTimers()
})

const watch = async (states: PaymentState[], done = true) => {
  const calls = fakeServer(({ url }) => {
    if (url.endsWith('/payment')) {
      const refund = { amount: 100, reason: '', by: 'lender' as const, date: 1_800_000_000, done }
      return { body: someMoney({ refunds: [refund] }) }
    }
    const state = states.length > 1 ? states.shift() : states[0]
    return { body: aBooking({ status: 'approved', 'payment-status': state ?? 'none' }) }
  })
  render(
    <Provider store={store}>
      <Watch />
    </Provider>,
  )
  await act(() => jest.advanceTimersByTimeAsync(100))
  return () => calls.filter(({ url }) => !url.endsWith('/payment')).length
}
const later = (times = 1) => act(() => jest.advanceTimersByTimeAsync(times * LOOK_AGAIN_MS))
const shown = () => screen.getByRole('status').textContent

test('what is under way is looked at again until it is done', async () => {
  const reads = await watch(['processing', 'processing', 'paid'])
  expect(shown()).toBe('processing')
  await later()
  expect(shown()).toBe('processing')
  await later()
  expect(shown()).toBe('paid')
  await later(4)
  expect(reads()).toBe(3)
})

test('so is a refund on its way', async () => {
  const reads = await watch(['partially-refunded'], false)
  await later(2)
  expect(reads()).toBe(3)
})

test('what rests is read again when it is said to have changed, or the member comes back', async () => {
  const reads = await watch(['paid'])
  await later(4)
  expect(reads()).toBe(1)
  await act(async () => {
    store.dispatch(api.util.invalidateTags([...tagsOfBooking(ID)]))
    await jest.advanceTimersByTimeAsync(100)
  })
  expect(reads()).toBe(2)
  await act(async () => {
    window.dispatchEvent(new Event('focus'))
    await jest.advanceTimersByTimeAsync(100)
  })
  expect(reads()).toBe(3)
})
