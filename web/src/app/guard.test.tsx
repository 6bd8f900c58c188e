import { describe, expect, test } from '@jest/globals'
import type { User } from '@tribu/proto/http/member.ts'
import { screen } from '@testing-library/react'
import { renderPage } from '../../jest/render-page.tsx'
import { takeReturn } from '../lib/return-to.ts'
import { sessionKnown } from '../lib/session-state.ts'
import { store } from '../lib/store.ts'
import { Guard } from './guard.tsx'
import { hasPage } from './page-table.ts'

const member = (access: User['access']) => ({ _id: 'm', 'first-name': 'Aroha', access }) as User
const page = (access: 'user' | 'admin') => (
  <Guard access={access}>
    <p>Secret</p>
  </Guard>
)

describe('a page that is not for everyone', () => {
  test('waits until it is known who is there', () => {
    renderPage(page('user'), '/settings')
    expect(screen.queryByText('Secret')).toBeNull()
    expect(screen.getByLabelText('Address')).toHaveTextContent('/settings')
  })

  test('sends a visitor to sign in, and remembers where they wanted to go', () => {
    store.dispatch(sessionKnown(null))
    renderPage(page('user'), '/settings?tab=1')
    expect(screen.getByLabelText('Address')).toHaveTextContent('/signin?l')
    expect(takeReturn()).toBe('/settings?tab=1')
    expect(takeReturn()).toBe('/')
  })

  test('an admin page tells a member that they are unauthorised', () => {
    store.dispatch(sessionKnown(member('normal')))
    renderPage(page('admin'), '/admin/users')
    expect(screen.getByText('You are unauthorised.')).toBeVisible()
    expect(screen.queryByText('Secret')).toBeNull()
  })

  test('lets an admin through', () => {
    store.dispatch(sessionKnown(member('admin')))
    renderPage(page('admin'), '/admin/users')
    expect(screen.getByText('Secret')).toBeVisible()
  })
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example'])(
  'never returns off this site: %s',
  (path) => {
    sessionStorage.setItem('return-to', path)
    expect(takeReturn()).toBe('/')
  },
)

test('knows which paths lead to a page', () => {
  expect(hasPage('/search?type=service')).toBe(true)
  expect(hasPage('/c/tools/power-tools')).toBe(true)
  expect(hasPage('/listing/0b0c0d0e-0000-4000-8000-000000000001')).toBe(true)
  expect(hasPage('/listing/nonsense')).toBe(false)
  expect(hasPage('/bookings/elsewhere/x')).toBe(false)
})
