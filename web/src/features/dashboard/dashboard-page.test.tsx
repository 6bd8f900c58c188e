import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Dashboard } from '@tribu/proto/http/booking.ts'
import { aBooking } from '../../../jest/a-booking.ts'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { DashboardPage } from './dashboard-page.tsx'

const id = (number: number) => `0b0c0d0e-0000-4000-8000-${String(number).padStart(12, '0')}`
const lent = (number: number) => ({
  _id: id(number),
  name: `Tent ${number}`,
  photo: null,
  'price-daily': 1500,
})
const booked = (number: number) =>
  aBooking({ _id: id(number), listing: { _id: id(900), name: `Booked ${number}`, photo: null } })

const NOTHING: Dashboard = {
  lending: [],
  'lending-count': 0,
  bookings: [],
  'bookings-count': 0,
  'to-answer': 0,
}

let person = 0
beforeEach(() => {
  person += 1
  act(() => {
    store.dispatch(api.util.resetApiState())
    // Somebody else in each test: what waits for a member is remembered.
    store.dispatch(sessionKnown(aMember({ _id: id(700 + person) })))
  })
})
const open = (given: Partial<Dashboard> = {}) => {
  const calls = fakeServer(() => ({ body: { ...NOTHING, ...given } }))
  renderPage(<DashboardPage />, '/dashboard')
  return calls
}

test('four of each at most, and "..." leads to the others', async () => {
  open({
    lending: [1, 2, 3, 4].map(lent),
    'lending-count': 5,
    bookings: [11, 12, 13, 14].map(booked),
    'bookings-count': 4,
  })
  const listings = await screen.findByRole('region', { name: 'My Listings' })
  expect(within(listings).getAllByRole('listitem')).toHaveLength(4)
  expect(listings).toHaveTextContent('Tent 1$15.00 a day')
  expect(within(listings).getByRole('link', { name: 'More: My Listings' })).toHaveAttribute(
    'href',
    '/listings',
  )
  const upcoming = screen.getByRole('region', { name: 'Upcoming bookings' })
  expect(within(upcoming).getAllByRole('listitem')).toHaveLength(4)
  expect(within(upcoming).queryByText('...')).not.toBeInTheDocument()
})

test('without anything it says what to do', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Find something to borrow' })).toBeVisible()
  const listings = screen.getByRole('region', { name: 'My Listings' })
  expect(within(listings).getByRole('link', { name: 'Create a Listing' })).toHaveAttribute(
    'href',
    '/listing/new',
  )
  expect(screen.queryByText(/for your answer/)).not.toBeInTheDocument()
})

test('what waits for an answer stands first', async () => {
  open({ 'to-answer': 2 })
  expect(await screen.findByText('2 requests wait for your answer.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Answer now' })).toHaveAttribute('href', '/bookings?tab=lending')
})

test('so does a payment that needs the member', async () => {
  const failed = aBooking({ ...booked(11), status: 'approved', 'payment-status': 'failed' })
  open({ bookings: [failed], 'bookings-count': 1 })
  expect(await screen.findByText('Booked 11 is not paid yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/booking/${id(11)}`)
})

test('leads to services, and invites friends', async () => {
  open()
  expect(screen.getByRole('link', { name: /Connect with a service provider/ })).toHaveAttribute(
    'href',
    '/search?type=service',
  )
  await userEvent.click(screen.getByRole('button', { name: /Invite your friends/ }))
  expect(await screen.findByRole('dialog', { name: 'Invite your friends' })).toBeVisible()
})

test('what cannot be fetched is offered again', async () => {
  let works = false
  fakeServer(() => (works ? { body: NOTHING } : { status: 503, body: {} }))
  renderPage(<DashboardPage />, '/dashboard')
  expect(await screen.findByText('Sorry, something went wrong with your request')).toBeVisible()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nothing coming up')).toBeVisible()
})
