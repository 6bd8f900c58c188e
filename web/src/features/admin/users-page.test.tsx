import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { UsersPage } from './users-page.tsx'

const id = (number: number) => `0b0c0d0e-0000-4000-8000-${String(number).padStart(12, '0')}`
const PEOPLE = [
  aMember({ _id: id(1), 'first-name': 'Hēmi', 'last-name': 'Walker', email: 'hemi@tribu.example' }),
  aMember({
    _id: id(2),
    'first-name': 'Ngaire',
    'last-name': 'Cooper',
    email: 'n@tribu.example',
    blocked: true,
    'verification-status': 'blocked',
  }),
]
const page = (from: number) => Array.from({ length: 25 }, (_, index) => aMember({ _id: id(from + index) }))

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
  })
})

test('everybody, with where they stand and the way to their profile', async () => {
  fakeServer(() => ({ body: PEOPLE }))
  renderPage(<UsersPage />, '/admin/users')
  expect(await screen.findByRole('link', { name: 'Ngaire Cooper' })).toHaveAttribute(
    'href',
    `/profile/${id(2)}`,
  )
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Verification: None'),
    expect.stringContaining('Verification: Blocked'),
  ])
})

test('the filter takes names without their macrons, and emails', async () => {
  fakeServer(() => ({ body: PEOPLE }))
  renderPage(<UsersPage />, '/admin/users')
  await screen.findByRole('link', { name: 'Ngaire Cooper' })
  const filter = screen.getByRole('searchbox', { name: 'Filter by name or email' })
  await userEvent.type(filter, 'hemi walk')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Hēmi Walker'])
  await userEvent.clear(filter)
  await userEvent.type(filter, 'nobody')
  expect(screen.getByText('No results :(')).toBeVisible()
})

test('page after page', async () => {
  const calls = fakeServer(({ url }) => ({ body: url.includes('skip=25') ? PEOPLE : page(100) }))
  // jsdom gives everything no width; the list's end counts as seen only when it has one.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10)
  renderPage(<UsersPage />, '/admin/users')
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(27))
  expect(calls.map((call) => call.url)).toEqual(['/api/user?limit=25&skip=0', '/api/user?limit=25&skip=25'])
})
