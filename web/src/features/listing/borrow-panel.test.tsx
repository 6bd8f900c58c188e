import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Availability } from '@tribu/proto/http/booking.ts'
import { aListing } from '../../../jest/a-listing.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { BorrowDates } from './borrow-dates.tsx'
import { BorrowPanel } from './borrow-panel.tsx'

const listing = aListing({ 'tribu-insurance': true })

const available: Availability = {
  listing: listing._id,
  earliest: '2026-11-23',
  latest: '2027-02-11',
  taken: [{ start: '2026-12-10', end: '2026-12-13' }],
  'price-daily': 1999,
  'discount-weekly': 25,
  'tribu-insurance': true,
  connected: true,
}

beforeEach(() => {
  store.dispatch(api.util.resetApiState())
  store.dispatch(sessionKnown(null))
})

const open = async (query = '', given: Partial<Availability> = {}) => {
  fakeServer(() => ({ body: { ...available, ...given } }))
  renderPage(
    <>
      <BorrowDates listing={listing} />
      <BorrowPanel listing={listing} />
    </>,
    `/listing/${listing._id}${query}`,
  )
  await screen.findByRole('button', { name: 'Borrow' })
}
const borrow = () => userEvent.click(screen.getByRole('button', { name: 'Borrow' }))
const address = () => screen.getByRole('note', { name: 'Address' })

test.each([
  ['', {}, 'Please select a date range'],
  ['?start=2026-12-04', {}, 'Please select a date range'],
  ['?start=2026-12-04&end=2026-12-04', {}, 'Please select a date range of 1 or more days'],
  [
    '?start=2026-12-04&end=2026-12-07',
    { connected: false },
    "Sorry, you can't book from this lender for now, we are awaiting upon details.",
  ],
  ['?start=2026-12-09&end=2026-12-14', {}, 'Sorry, these dates have just been taken. Please choose others'],
])('with %s and %j the button says why it cannot go on', async (query, given, message) => {
  await open(query, given)
  expect(screen.queryByText(message)).toBeNull()
  await borrow()
  expect(screen.getByText(message)).toBeVisible()
  expect(address()).toHaveTextContent(`/listing/${listing._id}${query}`)
})

test('dates stand in the address, cost what the server will ask, and go along to the borrow page', async () => {
  await open('?start=2026-12-01&end=2026-12-02')
  await userEvent.click(screen.getByRole('gridcell', { name: /Wednesday, 2 December/ }))
  await userEvent.click(screen.getByRole('gridcell', { name: /Wednesday, 9 December/ }))
  expect(address()).toHaveTextContent('?start=2026-12-02&end=2026-12-09')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Add insurance (+5%)' }))

  // 7 × $19.99 = $139.93, 25 % less (34.9825, rounded to the cent), 5 % of what remains.
  const lines = screen.getAllByRole('definition').map((line) => line.textContent)
  expect(lines).toEqual(['Wed, 2 Dec', 'Wed, 9 Dec', '$139.93', '−$34.98', '$5.25', '$110.20'])
  expect(screen.getByRole('status')).toHaveTextContent(
    'Wednesday, 2 December to Wednesday, 9 December: 7 days, $110.20.',
  )
  await borrow()
  await waitFor(() =>
    expect(address()).toHaveTextContent(
      `/listing/${listing._id}/borrow?start=2026-12-02&end=2026-12-09&insurance=true`,
    ),
  )
})

test('a message goes when the dates change', async () => {
  await open()
  await borrow()
  expect(screen.getByText('Please select a date range')).toBeVisible()
  await userEvent.click(screen.getByRole('gridcell', { name: /Tuesday, 24 November/ }))
  expect(screen.queryByText('Please select a date range')).toBeNull()
})

test('days that somebody else takes meanwhile are shown as taken, and the button says so', async () => {
  await open('?start=2026-12-01&end=2026-12-04')
  fakeServer(() => ({ body: { ...available, taken: [{ start: '2026-12-02', end: '2026-12-03' }] } }))
  act(() => {
    store.dispatch(api.util.invalidateTags(['Availability']))
  })
  await waitFor(async () => {
    await borrow()
    expect(screen.getByText(/these dates have just been taken/)).toBeVisible()
  })
})

test('a calendar that did not come can be asked for again', async () => {
  let broken = true
  fakeServer(() =>
    broken
      ? { status: 503, body: { errors: [{ title: 'system', detail: 'We are having a rest', code: 'x' }] } }
      : { body: available },
  )
  renderPage(<BorrowDates listing={listing} />)
  expect(await screen.findByText('We are having a rest')).toBeVisible()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('grid')).toBeVisible()
})
