import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aBooking } from '../../../jest/a-booking.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { AllBookingsPage } from './all-bookings-page.tsx'

const id = (number: number) => `0b0c0d0e-0000-4000-8000-${String(number).padStart(12, '0')}`
const seen = { isBorrower: false, isAdmin: true } as const
const ALL = [
  aBooking({ ...seen, _id: id(1), 'booking-id': 'T-AAAA-0001' }),
  aBooking({
    ...seen,
    _id: id(2),
    'booking-id': 'T-AAAA-0002',
    status: 'disputed',
    'status-readable': 'Disputed',
  }),
]

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
  })
})

test('everybody’s bookings lead to the admin’s page of each, with both parties', async () => {
  const calls = fakeServer(() => ({ body: ALL }))
  renderPage(<AllBookingsPage />, '/admin/bookings')
  await screen.findByText(/T-AAAA-0001/)
  const row = screen.getByText(/T-AAAA-0001/).closest('li')!
  expect(row).toHaveTextContent('Aroha Ngata lends to Wiremu Parata')
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/admin/booking/${id(1)}`)
  expect(calls.map(({ url }) => url)).toEqual(['/api/booking?limit=25&skip=0'])
})

test('the filter by status stands in the address', async () => {
  fakeServer(() => ({ body: ALL }))
  renderPage(<AllBookingsPage />, '/admin/bookings')
  await screen.findByText(/T-AAAA-0001/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Disputed')
  expect(screen.queryByText(/T-AAAA-0001/)).not.toBeInTheDocument()
  expect(screen.getByText(/T-AAAA-0002/)).toBeVisible()
  expect(screen.getByLabelText('Address')).toHaveTextContent('?status=disputed')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Expired')
  expect(screen.getByText('No results :(')).toBeVisible()
})
