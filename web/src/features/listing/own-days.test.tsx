import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Block } from '@tribu/proto/http/booking.ts'
import { aListing } from '../../../jest/a-listing.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { addDays, dayAndMonth, longDay, today } from '../../lib/dates/civil-day.ts'
import { store } from '../../lib/store.ts'
import { OwnDays } from './own-days.tsx'

const listing = aListing({ 'grace-period': 48 })
const block = `/api/listing/${listing._id}/block`
// A booking holds the third and fourth day from now; borrowers are told of the grace period before it as well.
const held = { start: addDays(today(), 3), end: addDays(today(), 5) }

beforeEach(() => {
  store.dispatch(api.util.resetApiState())
})

const open = async (refusal?: string) => {
  let blocks: Block[] = []
  const calls = fakeServer(({ method, url, body }) => {
    if (method === 'GET' && url === block) return { body: blocks }
    if (method === 'GET')
      return {
        body: {
          earliest: addDays(today(), 2),
          latest: addDays(today(), 81),
          taken: [{ start: addDays(held.start, -2), end: held.end }],
        },
      }
    if (method === 'DELETE') {
      blocks = []
      return { body: { _id: 'k1' } }
    }
    if (refusal)
      return { status: 409, body: { errors: [{ title: 'start', detail: refusal, code: 'dates-taken' }] } }
    blocks = [{ _id: 'k1', ...(body as Omit<Block, '_id'>) }]
    return { body: blocks[0] }
  })
  renderPage(<OwnDays listing={listing} />)
  await screen.findByRole('grid')
  return (method: string) => calls.filter((call) => call.method === method)
}
const press = async (day: string) => {
  const cell = () => screen.queryByRole('gridcell', { name: new RegExp(`^${longDay(day)}`) })
  if (!cell()) await userEvent.click(screen.getByRole('button', { name: 'Later month' }))
  await userEvent.click(cell()!)
}
const keep = () => userEvent.click(screen.getByRole('button', { name: 'Keep these days' }))

test('a lender keeps days, from today on, and gives them back', async () => {
  const sent = await open()
  expect(screen.getByRole('button', { name: 'Keep these days' })).toBeDisabled()
  await press(today())
  await press(addDays(today(), 2))
  expect(screen.getByRole('status')).toHaveTextContent(
    `2 days, free again on ${dayAndMonth(addDays(today(), 2))}.`,
  )
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason, for yourself' }), 'In repair')
  await keep()
  const back = await screen.findByRole('button', {
    name: `Give back ${dayAndMonth(today())} to ${dayAndMonth(addDays(today(), 1))}`,
  })
  expect(sent('POST')).toMatchObject([
    { url: block, body: { start: today(), end: addDays(today(), 2), reason: 'In repair' } },
  ])
  expect(screen.getByText('In repair')).toBeVisible()
  await userEvent.click(back)
  await waitFor(() => expect(screen.queryByText('In repair')).toBeNull())
  expect(sent('DELETE')).toMatchObject([{ url: `${block}/k1` }])
})

test('days of a booking cannot be kept; those of the grace period before it can', async () => {
  await open()
  await press(held.start)
  expect(screen.getByRole('status')).toHaveTextContent(`${longDay(held.start)}: booked, or kept already.`)
  await press(addDays(held.start, -1))
  expect(screen.getByRole('status')).toHaveTextContent('Now choose the first free day')
})

test('days that were booked meanwhile are refused, and why', async () => {
  await open('There is a booking, or other days of yours, in this range')
  await press(today())
  await press(addDays(today(), 1))
  await keep()
  expect(await screen.findByText('There is a booking, or other days of yours, in this range')).toBeVisible()
})
