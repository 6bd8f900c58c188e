import { act, screen } from '@testing-library/react'
import { expect, test } from '@jest/globals'
import { aMember } from '../../jest/a-member.ts'
import { fakeServer } from '../../jest/fake-server.ts'
import { renderPage } from '../../jest/render-page.tsx'
import { sessionKnown } from '../lib/session-state.ts'
import { store } from '../lib/store.ts'
import { Header } from './header.tsx'

const signIn = (number: number) =>
  act(() => {
    store.dispatch(sessionKnown(aMember({ _id: `0b0c0d0e-0000-4000-8000-00000000070${number}` })))
  })
const waiting = (toAnswer: number, unread: number) =>
  fakeServer(({ url }) => ({
    body: url === '/api/unread' ? { total: unread, threads: [] } : { 'to-answer': toAnswer, unread: 0 },
  }))

test('the way to the dashboard says when requests wait for an answer', async () => {
  signIn(1)
  waiting(2, 0)
  renderPage(<Header />)
  const link = await screen.findByRole('link', { name: /2 requests wait for your answer/ })
  expect(link).toHaveAccessibleName('Dashboard 2 requests wait for your answer')
  expect(link).toHaveAttribute('href', '/dashboard')
})

test('and when messages are unread', async () => {
  signIn(3)
  waiting(1, 1)
  renderPage(<Header />)
  expect(
    await screen.findByRole('link', {
      name: 'Dashboard 1 request waits for your answer, 1 unread message',
    }),
  ).toBeVisible()
})

test('and nothing more when none do', async () => {
  signIn(2)
  const calls = waiting(0, 0)
  renderPage(<Header />)
  expect(await screen.findByRole('link', { name: 'Notifications' })).toBeVisible()
  expect(calls.map(({ url }) => url).toSorted()).toEqual([
    '/api/dashboard',
    '/api/notice-count',
    '/api/unread',
  ])
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeVisible()
})
