import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Booking } from '@tribu/proto/http/booking.ts'
import { aBooking } from '../../../jest/a-booking.ts'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { BookingsPage } from './bookings-page.tsx'

const id = (number: number) => `0b0c0d0e-0000-4000-8000-${String(number).padStart(12, '0')}`
const borrowed = (number: number, given: Partial<Booking> = {}) =>
  aBooking({
    _id: id(number),
    listing: { _id: id(900 + number), name: `Thing ${number}`, photo: null },
    ...given,
  })
const lent = (number: number, given: Partial<Booking> = {}) =>
  borrowed(number, { isLender: true, isBorrower: false, ...given })

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
    store.dispatch(sessionKnown(aMember()))
  })
})
const open = (bookings: Booking[], at = '/bookings') => {
  const calls = fakeServer(() => ({ body: bookings }))
  renderPage(<BookingsPage />, at)
  return calls
}
const names = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => link.textContent)

test('what one borrows and what one lends stand on tabs of their own, and the tab in the address', async () => {
  const calls = open([borrowed(1), lent(2), borrowed(3)])
  expect(await screen.findByRole('link', { name: 'Thing 1' })).toHaveAttribute('href', `/booking/${id(1)}`)
  expect(names(screen.getByRole('tabpanel'))).toEqual(['Thing 1', 'Thing 3'])
  await userEvent.click(screen.getByRole('tab', { name: /Lending/ }))
  expect(names(screen.getByRole('tabpanel'))).toEqual(['Thing 2'])
  expect(screen.getByLabelText('Address')).toHaveTextContent('/bookings?tab=lending')
  expect(calls.map(({ url }) => url)).toEqual([`/api/booking?user=${aMember()._id}&limit=25&skip=0`])
})

test('an address with a tab opens it', async () => {
  open([borrowed(1), lent(2)], '/bookings?tab=lending')
  expect(await screen.findByRole('link', { name: 'Thing 2' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Thing 1' })).not.toBeInTheDocument()
})

test('what waits for the member comes first, and its tab says how many', async () => {
  open([
    borrowed(1),
    lent(2, { canApprove: true }),
    borrowed(3, { status: 'approved', 'payment-status': 'failed' }),
  ])
  const waiting = await screen.findByRole('region', { name: 'Waiting for you' })
  expect(names(waiting)).toEqual(['Thing 3'])
  expect(names(screen.getByRole('region', { name: 'What you borrow' }))).toEqual(['Thing 1'])
  expect(screen.getByRole('tab', { name: 'Borrowing 1 waiting for you' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Lending 1 waiting for you' })).toBeVisible()
})

test('a row says the dates, the other party, the state with who cancelled, its sentence and the amount', async () => {
  open([
    borrowed(1, {
      status: 'cancelled',
      'status-readable': 'Cancelled',
      'cancelled-by': 'lender',
      'status-sentence': 'The lender cancelled this booking.',
      'payment-status': 'refunded',
    }),
  ])
  const row = (await screen.findByRole('link', { name: 'Thing 1' })).closest('li')!
  for (const text of [
    '24th – 27th December',
    '3 days',
    'Lent by Aroha Ngata',
    'Cancelled by the lender',
    'The lender cancelled this booking.',
    'Refunded',
    '$56.70',
  ])
    expect(row).toHaveTextContent(text)
})

test.each([
  ['/bookings', 'Nothing borrowed yet', 'Find something to borrow', '/search?type=sharing'],
  ['/bookings?tab=lending', 'Nobody has asked yet', 'Create a Listing', '/listing/new'],
])('%s without bookings says what to do', async (at, heading, link, to) => {
  open([], at)
  expect(await screen.findByText(heading)).toBeVisible()
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', to)
})

test('a list that cannot be fetched offers to try again', async () => {
  let works = false
  fakeServer(() => (works ? { body: [borrowed(1)] } : { status: 503, body: {} }))
  renderPage(<BookingsPage />, '/bookings')
  expect(await screen.findByText('Opps, something went wrong :(')).toBeVisible()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Thing 1' })).toBeVisible()
  expect(screen.getByText('No more data :)')).toBeVisible()
})

test('the list loads on while it is short of one side', async () => {
  const full = Array.from({ length: 25 }, (_, index) => borrowed(100 + index))
  const calls = fakeServer(({ url }) => ({ body: url.includes('skip=25') ? [lent(2)] : full }))
  // jsdom gives everything no width; the list's end counts as seen only when it has one.
  const seen = HTMLElement.prototype.getBoundingClientRect
  HTMLElement.prototype.getBoundingClientRect = () => ({ width: 1, top: 0 }) as DOMRect
  try {
    renderPage(<BookingsPage />, '/bookings?tab=lending')
    expect(await screen.findByRole('link', { name: 'Thing 2' })).toBeVisible()
  } finally {
    HTMLElement.prototype.getBoundingClientRect = seen
  }
  await waitFor(() => expect(calls).toHaveLength(2))
})
