import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Review } from '@tribu/proto/http/review.ts'
import { aBooking } from '../../../jest/a-booking.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../api.ts'
import { store } from '../store.ts'
import { Reviews } from './reviews.tsx'

const review = (number: number): Review => ({
  _id: `r${number}`,
  booking: `b${number}`,
  author: aBooking({}).borrower,
  rating: 4,
  comment: `Comment ${number}`,
  'created-at': 1_800_000_000 - number,
  role: 'lender',
  listing: aBooking({}).listing,
})
const ALL = [1, 2, 3, 4, 5].map(review)

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
  })
})
const open = (all: Review[], count = all.length) => {
  const calls = fakeServer(({ url }) => {
    const asked = new URL(url, 'http://here').searchParams
    const skip = Number(asked.get('skip'))
    return { body: all.slice(skip, skip + Number(asked.get('limit'))) }
  })
  renderPage(<Reviews of="user" id="u" heading="What others say" count={count} sum={count * 4} />)
  return calls
}
const comments = () => screen.getAllByText(/^Comment/).map((text) => text.textContent)

test('three at a time, newest first, to and fro', async () => {
  open(ALL)
  await screen.findByText('Comment 1')
  expect(comments()).toEqual(['Comment 1', 'Comment 2', 'Comment 3'])
  expect(screen.getByText('Reviews 1 to 3 of 5')).toBeVisible()
  expect(screen.getByRole('img', { name: '4.0 of 5 stars, 5 reviews' })).toBeVisible()
  const newer = screen.getByRole('button', { name: 'Newer reviews' })
  expect(newer).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Older reviews' }))
  await waitFor(() => expect(comments()).toEqual(['Comment 4', 'Comment 5']))
  expect(screen.getByText('Reviews 4 to 5 of 5')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Older reviews' })).toBeDisabled()
  await userEvent.click(newer)
  await waitFor(() => expect(comments()).toHaveLength(3))
})

test('a view that holds all has no pages, and each review says what the author did with the member', async () => {
  open(ALL.slice(0, 2))
  expect(await screen.findByText('Comment 2')).toBeVisible()
  expect(screen.getAllByText(/borrowed Makita 18V drill/)).toHaveLength(2)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('without any, the page does without', async () => {
  const calls = open([])
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})
