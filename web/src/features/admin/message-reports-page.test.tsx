import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Message, MessageReport } from '@tribu/proto/http/message.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { MessageReportsPage } from './message-reports-page.tsx'

const AROHA = { _id: 'aa', 'first-name': 'Aroha', 'last-name': 'Ngata', photo: null }
const RAT = { _id: 'rr', 'first-name': 'Roland', 'last-name': 'Rat', photo: null }
const said = (seq: number, user: string | null, message: string): Message => ({
  _id: `m${seq}`,
  thread: 't1',
  seq,
  user,
  message,
  photos: [],
  booking: null,
  'client-id': null,
  'created-at': 1_795_000_000 + seq,
  'created-at-yyyy': '2026-11-18',
})
const REPORT: MessageReport = {
  _id: 'r/1',
  thread: 't1',
  reason: 'scam',
  comment: 'He wants money outside of here',
  reporter: AROHA,
  reported: RAT,
  message: said(3, 'rr', 'Pay me by gift card'),
  before: [said(1, 'aa', 'Is it free?'), said(2, null, 'Asked for the days')],
  'created-at': 1_795_000_100,
  'done-at': null,
}

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
  })
})
const open = (put: () => { status?: number; body: unknown }) => {
  const calls = fakeServer(({ method }) => (method === 'PUT' ? put() : { body: [REPORT] }))
  renderPage(<MessageReportsPage />, '/admin/message-reports')
  return calls
}

test('shows who reported whom, why, and the message with what was said before it', async () => {
  open(() => ({ body: REPORT }))
  const talk = await screen.findByRole('list', { name: 'What was said' })
  const lines = within(talk).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Aroha Ngata.*Is it free\?$/),
    expect.stringMatching(/^Booking.*Asked for the days$/),
    expect.stringMatching(/^Roland Rat.*\(reported\)Pay me by gift card$/),
  ])
  const heading = screen.getByRole('heading', { level: 2 })
  expect(heading).toHaveTextContent('Scam Roland Rat reported by Aroha Ngata')
  expect(within(heading).getByRole('link', { name: 'Roland Rat' })).toHaveAttribute('href', '/profile/rr')
  expect(screen.getByText('“He wants money outside of here”')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Block Roland Rat on their profile' })).toBeVisible()
})

test('is done with, and opened again', async () => {
  let done: number | null = 1_795_000_200
  const calls = open(() => ({ body: { ...REPORT, 'done-at': done } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
  const reopen = await screen.findByRole('button', { name: 'Reopen' })
  expect(screen.getByText(/· done \d+th November/)).toBeVisible()
  done = null
  await userEvent.click(reopen)
  expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible()
  expect(calls.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body])).toEqual([
    ['/api/message-report/r%2F1', { done: true }],
    ['/api/message-report/r%2F1', { done: false }],
  ])
})

test('a refusal is told', async () => {
  open(() => ({ status: 503, body: { errors: [{ title: 'system', detail: 'Not now' }] } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: 'Done' })
  expect(store.getState().flash).toEqual({ tone: 'error', text: 'Not now' })
})

test('nobody has reported anything', async () => {
  fakeServer(() => ({ body: [] }))
  renderPage(<MessageReportsPage />, '/admin/message-reports')
  expect(await screen.findByText('Nobody has reported a message')).toBeVisible()
})
