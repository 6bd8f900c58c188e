import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'

// The widget itself needs a real browser; the tests speak for it.
jest.unstable_mockModule('../../lib/account/load-altcha.ts', () => ({}))
const { SignUpPage } = await import('./sign-up-page.tsx')

beforeEach(() => {
  store.dispatch(sessionKnown(null))
})

type Widget = HTMLElement & { reset: jest.Mock }

const theWidget = () =>
  waitFor(() => {
    const widget = document.querySelector<Widget>('altcha-widget')
    if (!widget) throw new Error('the captcha is not there yet')
    widget.reset ??= jest.fn()
    return widget
  })

const solve = async () => {
  const widget = await theWidget()
  act(() => {
    widget.dispatchEvent(new CustomEvent('statechange', { detail: { state: 'verified', payload: 'solved' } }))
  })
  return widget
}

const fillIn = async () => {
  await userEvent.type(screen.getByRole('textbox', { name: /Email Address/ }), 'aroha@tribu.example')
  await userEvent.type(screen.getByLabelText(/^Password/), 'three words here')
  await userEvent.type(screen.getByRole('textbox', { name: /Full Name or Organisation Name/ }), 'Aroha Ngata')
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))

describe('signing up', () => {
  test('sends the password twice and the solved captcha, and signs in', async () => {
    const calls = fakeServer(() => ({ body: aMember() }))
    renderPage(<SignUpPage />, '/signup')
    await fillIn()
    await solve()
    await press()
    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent(/^\/$/))
    expect(calls).toMatchObject([
      {
        url: '/api/signup',
        body: {
          email: 'aroha@tribu.example',
          password: 'three words here',
          password2: 'three words here',
          'first-name': 'Aroha Ngata',
          token: 'solved',
        },
      },
    ])
    expect(store.getState().session).toMatchObject({ user: { 'first-name': 'Aroha' } })
  })

  test('waits for the captcha', async () => {
    const calls = fakeServer(() => ({}))
    renderPage(<SignUpPage />, '/signup')
    await fillIn()
    await theWidget()
    await press()
    expect(await screen.findByText('Please confirm that you are not a robot')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('group', { name: /not a robot/ })).toHaveFocus())
    expect(calls).toHaveLength(0)
    await solve()
    expect(screen.queryByText('Please confirm that you are not a robot')).not.toBeInTheDocument()
  })

  test('pressed while the captcha is still working, goes on when it is done', async () => {
    const calls = fakeServer(() => ({ body: aMember() }))
    renderPage(<SignUpPage />, '/signup')
    await fillIn()
    const widget = await theWidget()
    act(() => {
      widget.dispatchEvent(new CustomEvent('statechange', { detail: { state: 'verifying', payload: null } }))
    })
    await press()
    expect(calls).toHaveLength(0)
    await solve()
    await waitFor(() => expect(calls).toMatchObject([{ body: { token: 'solved' } }]))
  })

  test('an expired captcha counts no more', async () => {
    const calls = fakeServer(() => ({}))
    renderPage(<SignUpPage />, '/signup')
    await fillIn()
    const widget = await solve()
    act(() => {
      widget.dispatchEvent(new CustomEvent('statechange', { detail: { state: 'expired', payload: null } }))
    })
    await press()
    expect(await screen.findByText('Please confirm that you are not a robot')).toBeVisible()
    expect(calls).toHaveLength(0)
  })

  test.each([
    ['token', 'Please confirm again that you are not a robot', 1],
    ['email', 'This email is already linked to an account', 1],
    ['password', 'This password is too common', 0],
  ])('a refusal of %s (%s) resets the captcha %i times', async (title, detail, resets) => {
    fakeServer(() => ({ status: 400, body: { errors: [{ title, detail, code: 'x' }] } }))
    renderPage(<SignUpPage />, '/signup')
    await fillIn()
    const widget = await solve()
    await press()
    expect((await screen.findAllByText(detail))[0]).toBeVisible()
    expect(widget.reset).toHaveBeenCalledTimes(resets)
    expect(document.querySelector('input[name="token"]')).toHaveValue(resets ? '' : 'solved')
  })

  test('says how strong the password is', async () => {
    renderPage(<SignUpPage />, '/signup')
    const password = screen.getByLabelText(/^Password/)
    await userEvent.type(password, 'short')
    expect(password).toHaveAccessibleDescription(/3 more to go/)
    await userEvent.type(password, ' but not for long')
    expect(password).toHaveAccessibleDescription('Strong')
  })
})
