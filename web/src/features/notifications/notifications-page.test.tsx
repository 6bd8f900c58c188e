import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Notice } from '@tribu/proto/http/notice.ts'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { NotificationsPage } from './notifications-page.tsx'

const notice = (given: Partial<Notice>): Notice => ({
  _id: 'n1',
  kind: 'requests',
  title: 'Wiremu would like to borrow your drill',
  message: 'From the 1st to the 4th of December, for $47.25.',
  link: '/booking/b1',
  read: false,
  'created-at': Date.UTC(2026, 10, 20, 1) / 1000,
  ...given,
})
const SEEN = notice({
  _id: 'n2',
  kind: 'money',
  title: '$50.00 is on its way',
  link: '/settings/bank-account',
  read: true,
})

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
    store.dispatch(sessionKnown(aMember()))
  })
})

const serve = (
  notices: Notice[],
  put: () => { status?: number; body: unknown } = () => ({ body: { unread: 0 } }),
) => fakeServer(({ method }) => (method === 'PUT' ? put() : { body: notices }))
const rowOf = async (title: string) => (await screen.findByText(title)).closest('li')!

test('each says what happened, of which kind, when, and leads to it; unread ones say so', async () => {
  serve([notice({}), SEEN])
  renderPage(<NotificationsPage />, '/notifications')
  const row = await rowOf('Wiremu would like to borrow your drill')
  expect(row).toHaveTextContent('From the 1st to the 4th of December, for $47.25.')
  expect(row).toHaveTextContent('Requests · 20th November, 2:00 pm')
  const link = within(row).getByRole('link', { name: 'Unread: Wiremu would like to borrow your drill' })
  expect(link).toHaveAttribute('href', '/booking/b1')
  expect(screen.getByRole('link', { name: '$50.00 is on its way' })).toBeVisible()
  expect(screen.getByText('No more data :)')).toBeVisible()
})

test('opening one marks it as read, and no other', async () => {
  const calls = serve([notice({}), notice({ _id: 'n3', title: 'Another' })], () => ({ body: { unread: 1 } }))
  renderPage(<NotificationsPage />, '/notifications')
  await userEvent.click(await screen.findByRole('link', { name: /Wiremu/ }))
  expect(screen.getByLabelText('Address')).toHaveTextContent('/booking/b1')
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ ids: ['n1'] }])
  expect(await screen.findByRole('link', { name: 'Unread: Another' })).toBeVisible()
})

test('all are marked at once, up to the newest that is shown', async () => {
  const calls = serve([notice({}), notice({ _id: 'n3', title: 'Another', 'created-at': 5 })])
  renderPage(<NotificationsPage />, '/notifications')
  const button = await screen.findByRole('button', { name: 'Mark all as read' })
  await userEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('link', { name: /Unread/ })).toBeNull())
  expect(button).toBeDisabled()
  expect(calls.find(({ method }) => method === 'PUT')!.body).toEqual({ until: notice({})['created-at'] })
})

test('what the server did not hear of is unread again', async () => {
  serve([notice({})], () => ({ status: 503, body: { errors: [{ title: 'system', detail: 'Not now' }] } }))
  renderPage(<NotificationsPage />, '/notifications')
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(store.getState().flash).toEqual({ tone: 'error', text: 'Not now' }))
  expect(screen.getByRole('link', { name: /Unread/ })).toBeVisible()
})

test('nothing has happened yet', async () => {
  serve([])
  renderPage(<NotificationsPage />, '/notifications')
  expect(await screen.findByText('Nothing has happened yet…')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
    'href',
    '/settings/notifications',
  )
})

test('older ones are loaded page by page; a failure can be tried again', async () => {
  const many = Array.from({ length: 25 }, (_, nth) => notice({ _id: `m${nth}`, title: `Number ${nth}` }))
  let fails = true
  fakeServer(({ url }) => {
    if (url.includes('skip=0')) return { body: many }
    return fails ? { status: 500, body: {} } : { body: [SEEN] }
  })
  // jsdom draws nothing: the end of the list is always in sight, once it has a width.
  Element.prototype.getBoundingClientRect = () => ({ top: 0, width: 100 }) as DOMRect
  renderPage(<NotificationsPage />, '/notifications')
  expect(await screen.findByText('Opps, something went wrong :(')).toBeVisible()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('$50.00 is on its way')).toBeVisible()
})
