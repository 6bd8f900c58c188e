import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DeadLetter } from '@tribu/proto/http/dead-letter.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { DeadLettersPage } from './dead-letters-page.tsx'

const letter = (nth: number, given: Partial<DeadLetter> = {}): DeadLetter => ({
  _id: `0b0c0d0e-0000-4000-8000-00000000d00${nth}`,
  group: 'search',
  event: 'listing.updated',
  key: '0b0c0d0e-0000-4000-8000-00000000c001',
  reason: 'Error: no such category',
  attempts: 10,
  'failed-at': 1_800_000_000,
  ...given,
})
const LETTERS = [letter(1), letter(2, { event: 'booking.approved', group: 'payment', attempts: 11 })]
const gone = {
  status: 404,
  body: { errors: [{ title: 'system', detail: 'Not found..', code: 'not-found' }] },
}

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
  })
})

const open = async (answer: (method: string) => object = () => ({ body: { done: true } })) => {
  const calls = fakeServer(({ method }) => (method === 'GET' ? { body: LETTERS } : answer(method)))
  renderPage(<DeadLettersPage />, '/admin/dead-letters')
  const row = (await screen.findByText('listing.updated')).closest('li')!
  return { row, sent: () => calls.filter(({ method }) => method !== 'GET') }
}

test('each says for whom, why and since when, and goes on its way again', async () => {
  const { row, sent } = await open()
  expect(row).toHaveTextContent('search')
  expect(row).toHaveTextContent('Error: no such category')
  expect(row).toHaveTextContent('tried 10 times')
  await userEvent.click(screen.getByRole('button', { name: 'Retry: listing.updated for search' }))
  await waitFor(() => expect(row).not.toBeInTheDocument())
  expect(sent().map(({ method, url }) => [method, url])).toEqual([
    ['PUT', `/api/dead-letter/${LETTERS[0]!._id}`],
  ])
  expect(store.getState().flash?.text).toMatch(/^On its way again: listing.updated for search/)
  expect(screen.getByText('booking.approved')).toBeVisible()
})

test('one is given up only after a question', async () => {
  const { row, sent } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Discard: listing.updated for search' }))
  const asking = screen.getByRole('alertdialog', { name: 'Are you sure about this?' })
  expect(sent()).toEqual([])
  await userEvent.click(within(asking).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(row).not.toBeInTheDocument())
  expect(sent().map(({ method }) => method)).toEqual(['DELETE'])
})

test('one that another admin has dealt with goes, and is said to be gone', async () => {
  const { row } = await open(() => gone)
  await userEvent.click(screen.getByRole('button', { name: 'Retry: listing.updated for search' }))
  await waitFor(() => expect(row).not.toBeInTheDocument())
  expect(store.getState().flash).toEqual({ tone: 'error', text: 'Not found..' })
})

test('one that cannot be given up now stays, with the reason', async () => {
  const { row } = await open(() => ({
    status: 503,
    body: { errors: [{ title: 'system', detail: 'Please try again', code: 'unavailable' }] },
  }))
  await userEvent.click(screen.getByRole('button', { name: 'Discard: listing.updated for search' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Please try again')).toBeVisible()
  expect(row).toBeInTheDocument()
})

test('none is good news', async () => {
  fakeServer(() => ({ body: [] }))
  renderPage(<DeadLettersPage />, '/admin/dead-letters')
  expect(await screen.findByText('Every event has been delivered')).toBeVisible()
})
