import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '@tribu/proto/http/member.ts'
import { Route, Routes } from 'react-router-dom'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { ProfilePage } from './profile-page.tsx'

const OTHER = aMember({
  _id: '0b0c0d0e-0000-4000-8000-0000000000bb',
  'first-name': 'Wiremu',
  email: 'w@tribu.example',
})
const ADMIN = aMember({ access: 'admin' })

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
  })
})

type Put = { status?: number; body?: unknown; wait?: Promise<unknown> }

const open = async (viewer: User | null, shown: Partial<User>, put: () => Put = () => ({ body: shown })) => {
  const calls = fakeServer(({ method, url }) => {
    if (method === 'PUT') return put()
    if (url.startsWith('/api/user/')) return { body: shown }
    return { body: [] }
  })
  store.dispatch(sessionKnown(viewer))
  renderPage(
    <Routes>
      <Route path="/profile/:id" element={<ProfilePage />} />
    </Routes>,
    `/profile/${shown._id}`,
  )
  await screen.findByRole('heading', { level: 1 })
  return () => calls.filter((call) => call.method === 'PUT')
}
const theSwitch = (name: RegExp) => screen.getByRole('switch', { name })
const flash = () => store.getState().flash?.text

describe('a profile', () => {
  test('shows a visitor who it is, and nothing private', async () => {
    const { email: _email, ...everyone } = OTHER
    await open(null, { ...everyone, 'review-count': 2, 'review-sum': 9 })
    expect(screen.getByRole('heading', { name: 'Wiremu Ngata' })).toBeVisible()
    expect(screen.getByRole('img', { name: '4.5 of 5 stars, 2 reviews' })).toBeVisible()
    expect(screen.queryByText('Private details')).not.toBeInTheDocument()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  })

  test('of oneself leads to the settings', async () => {
    await open(aMember(), aMember())
    expect(screen.getByRole('link', { name: 'Edit Settings' })).toBeVisible()
    expect(screen.queryByText('Private details')).not.toBeInTheDocument()
  })
})

describe('the switches of an admin', () => {
  test('change one thing at once', async () => {
    const puts = await open(ADMIN, OTHER, () => ({ body: { ...OTHER, blocked: true } }))
    expect(screen.getByText('w@tribu.example')).toBeVisible()
    await userEvent.click(theSwitch(/Blocked/))
    await waitFor(() => expect(theSwitch(/Blocked/)).toBeChecked())
    expect(puts()).toMatchObject([{ url: `/api/user/${OTHER._id}`, body: { blocked: true } }])
  })

  test('take one request at a time', async () => {
    let finish = () => {}
    const wait = new Promise<void>((done) => {
      finish = done
    })
    const answered = { ...OTHER, 'phone-verified': true }
    const puts = await open(ADMIN, OTHER, () => ({ body: answered, wait }))
    await userEvent.click(theSwitch(/Phone verified/))
    expect(theSwitch(/Phone verified/)).toBeChecked()
    await userEvent.click(theSwitch(/Name verified/))
    expect(flash()).toBe('Still processing the last request..')
    expect(theSwitch(/Name verified/)).not.toBeChecked()
    await act(async () => finish())
    await waitFor(() => expect(theSwitch(/Phone verified/)).toBeChecked())
    expect(puts()).toHaveLength(1)
  })

  test('go back when the server refuses', async () => {
    const errors = [{ title: 'system', detail: 'Please try again later', code: 'x' }]
    await open(ADMIN, OTHER, () => ({ status: 503, body: { errors } }))
    await userEvent.click(theSwitch(/Address verified/))
    await waitFor(() => expect(flash()).toBe('Please try again later'))
    expect(theSwitch(/Address verified/)).not.toBeChecked()
  })

  test('are not there for the admin’s own profile, nor is blocking', async () => {
    await open(ADMIN, ADMIN)
    expect(screen.getByText('Private details')).toBeVisible()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.queryByText(/Blocked/)).not.toBeInTheDocument()
  })
})
