import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from '@jest/globals'
import { aMember } from '../../jest/a-member.ts'
import { fakeServer } from '../../jest/fake-server.ts'
import { renderPage } from '../../jest/render-page.tsx'
import { unreadNoticesStale } from '../lib/notice/unread-notices.ts'
import { sessionKnown } from '../lib/session-state.ts'
import { store } from '../lib/store.ts'
import { Bell } from './bell.tsx'

const BOOKING = '/booking/0b0c0d0e-0000-4000-8000-00000000b001'
let member: string
let unread: number
let hidden = false
let nth = 0

beforeEach(() => {
  nth += 1
  member = `0b0c0d0e-0000-4000-8000-0000000090${nth}0`
  hidden = false
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
  act(() => {
    store.dispatch(sessionKnown(aMember({ _id: member })))
  })
})

const open = (at: string) => {
  const calls = fakeServer(({ method }) => {
    if (method === 'PUT') unread -= 1
    return { body: { unread } }
  })
  renderPage(<Bell member={member} />, at)
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

test('says how many are unread, and leads to them', async () => {
  unread = 3
  const puts = open('/bookings')
  const link = await screen.findByRole('link', { name: 'Notifications, 3 unread' })
  expect(link).toHaveTextContent('3')
  expect(link).toHaveAttribute('href', '/notifications')
  expect(puts()).toEqual([])
})

test('has no number for none, and none above 99', async () => {
  unread = 100
  open('/')
  expect(await screen.findByText('99+')).toBeVisible()
  unread = 0
  act(() => unreadNoticesStale())
  expect(await screen.findByRole('link', { name: 'Notifications' })).toHaveTextContent('')
})

test('who looks at what notices are about has read them', async () => {
  unread = 2
  const puts = open(BOOKING)
  expect(await screen.findByRole('link', { name: /, 1 unread/ })).toBeVisible()
  // The number that is left has changed: asked once more, as it might be about this page too.
  await waitFor(() => expect(puts().length).toBeGreaterThan(0))
  for (const put of puts()) expect(put).toEqual({ link: BOOKING })
})

test('a page in the background is not looked at, until it is', async () => {
  unread = 1
  const puts = open(BOOKING)
  await screen.findByRole('link', { name: /1 unread/ })
  hidden = true
  act(() => unreadNoticesStale())
  const before = puts().length
  unread = 5
  act(() => unreadNoticesStale())
  await screen.findByRole('link', { name: /5 unread/ })
  expect(puts()).toHaveLength(before)
  hidden = false
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await waitFor(() => expect(puts().length).toBeGreaterThan(before))
})
