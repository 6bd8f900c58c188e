import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { rememberReturn } from '../../lib/return-to.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { SignInPage } from './sign-in-page.tsx'

beforeEach(() => {
  store.dispatch(sessionKnown(null))
})

const signIn = async (press: 'click' | 'dblClick' = 'click') => {
  await userEvent.type(screen.getByRole('textbox', { name: /Email Address/ }), 'aroha@tribu.example')
  await userEvent.type(screen.getByLabelText(/^Password/), 'kowhai-harbour')
  await userEvent[press](screen.getByRole('button', { name: 'Sign In' }))
}

test('a member signs in and comes to where they wanted to go', async () => {
  const calls = fakeServer(() => ({ body: aMember() }))
  rememberReturn('/listing/new?type=free')
  renderPage(<SignInPage />, '/signin')
  await signIn()
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('/listing/new?type=free'))
  expect(calls).toMatchObject([
    {
      method: 'POST',
      url: '/api/signin',
      body: { email: 'aroha@tribu.example', password: 'kowhai-harbour' },
    },
  ])
  expect(store.getState().session).toEqual({ status: 'known', user: aMember() })
})

test('without a wish they come to the home page', async () => {
  fakeServer(() => ({ body: aMember() }))
  renderPage(<SignInPage />, '/signin')
  await signIn()
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent(/^\/$/))
})

test('a double click signs in once', async () => {
  const calls = fakeServer(() => ({ body: aMember() }))
  renderPage(<SignInPage />, '/signin')
  await signIn('dblClick')
  await waitFor(() =>
    expect(store.getState().session).toMatchObject({ user: { email: 'aroha@tribu.example' } }),
  )
  expect(calls).toHaveLength(1)
})

test('a refusal stands at the password, and the page stays', async () => {
  const detail = 'The email or password is not right'
  fakeServer(() => ({
    status: 400,
    body: { errors: [{ title: 'password', detail, code: 'wrong-password' }] },
  }))
  renderPage(<SignInPage />, '/signin')
  await signIn()
  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  expect(screen.getByLabelText(/^Password/)).toBeInvalid()
  expect(screen.getByRole('note')).toHaveTextContent('/signin')
})

test('the password can be looked at', async () => {
  renderPage(<SignInPage />, '/signin')
  const password = screen.getByLabelText(/^Password/)
  expect(password).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password).toHaveAttribute('type', 'text')
})

test('whoever is signed in already is told so', () => {
  act(() => {
    store.dispatch(sessionKnown(aMember()))
  })
  renderPage(<SignInPage />, '/signin')
  expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/signin?signout')
})
