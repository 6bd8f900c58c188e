import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { aBooking } from '../../../jest/a-booking.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { useAfterStep } from './use-after-step.ts'
import { useBooking } from './use-booking.ts'

const booking = aBooking({ status: 'disputed' })

const Page = () => {
  const { read } = useBooking({ id: booking._id, user: 'u' })
  const { done } = useAfterStep(booking, read)
  return (
    <button type="button" onClick={() => done('resolve')}>
      Done
    </button>
  )
}

beforeEach(() => {
  jest.useFakeTimers()
  act(() => {
    store.dispatch(api.util.resetApiState())
  })
})
afterEach(() => {
  jest.useRealTimers()
})

test('after a step the booking and its money are read at once, and again when others have heard of it', async () => {
  const calls = fakeServer(({ url }) =>
    url.endsWith('/payment') ? { status: 404, body: {} } : { body: booking },
  )
  renderPage(<Page />, `/booking/${booking._id}`)
  const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  await later(100)
  const reads = () => calls.filter(({ url }) => url.endsWith('/payment')).length
  expect(reads()).toBe(1)
  act(() => screen.getByRole('button').click())
  await later(100)
  expect(reads()).toBe(2)
  await later(5000)
  expect(reads()).toBe(4)
  await later(60_000)
  expect(reads()).toBe(4)
})
