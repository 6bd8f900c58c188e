import { beforeEach, expect, test } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { aListing } from '../../../jest/a-listing.ts'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { api } from '../../lib/api.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { MyListingsPage } from './my-listings-page.tsx'

const DRILL = aListing({})
const TENT = aListing({ _id: '0b0c0d0e-0000-4000-8000-000000000002', name: 'Tent', type: 'free' })

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
    store.dispatch(sessionKnown(aMember()))
  })
})

const open = (
  listed: unknown[],
  remove: { status?: number; body: unknown } = { body: { _id: DRILL._id } },
  state?: unknown,
) => {
  const calls = fakeServer(({ method }) => (method === 'DELETE' ? remove : { body: listed }))
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ pathname: '/listings', state }]}>
        <MyListingsPage />
      </MemoryRouter>
    </Provider>,
  )
  return calls
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('the member’s own listings, each with what can be done to it', async () => {
  const calls = open([DRILL, TENT])
  expect(await screen.findByRole('link', { name: 'Edit Tent' })).toHaveAttribute(
    'href',
    `/listing/${TENT._id}/edit`,
  )
  expect(screen.getByRole('link', { name: 'View Tent' })).toHaveAttribute('href', `/listing/${TENT._id}`)
  expect(screen.getAllByText(/listed on 9th October 2025/)[0]).toBeVisible()
  expect(calls[0]?.url).toContain(`user=${aMember()._id}`)
})

test('nothing yet invites to list', async () => {
  open([])
  expect(await screen.findByText('Nothing listed yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create your first listing' })).toHaveAttribute(
    'href',
    '/listing/new',
  )
})

test('a removal is asked about, then the listing is gone', async () => {
  const calls = open([DRILL, TENT])
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Makita 18V drill' }))
  const question = screen.getByRole('alertdialog', { name: 'Are you sure about this?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(names()).toEqual(['Tent']))
  expect(calls.filter((call) => call.method === 'DELETE')).toMatchObject([
    { url: `/api/listing/${DRILL._id}` },
  ])
  expect(store.getState().flash?.text).toBe('Listing removed')
})

test('a removal that fails says so, and keeps the listing', async () => {
  const errors = [{ title: 'system', detail: 'Please try again later', code: 'x' }]
  open([DRILL], { status: 503, body: { errors } })
  await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Please try again later')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(names()).toEqual(['Makita 18V drill'])
})

test('what was saved a moment ago is there before the index has it, and newer than what the index says', async () => {
  open([{ ...TENT, name: 'Old tent' }], undefined, { saved: TENT, savedAt: Date.now() })
  await waitFor(() => expect(names()).toEqual(['Tent']))
})

test('after a while the server knows better', async () => {
  open([{ ...TENT, name: 'Newer tent' }], undefined, { saved: TENT, savedAt: Date.now() - 60_000 })
  await waitFor(() => expect(names()).toEqual(['Newer tent']))
})
