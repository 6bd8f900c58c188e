import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aMember } from '../../jest/a-member.ts'
import { renderPage } from '../../jest/render-page.tsx'
import { sessionKnown } from '../lib/session-state.ts'
import { store } from '../lib/store.ts'

jest.unstable_mockModule('../lib/account/load-altcha.ts', () => ({}))
const { SignUpPrompt } = await import('./sign-up-prompt.tsx')
await import('../features/sign-up-popup/sign-up-popup.tsx')

const NAME = 'Signup to Tribu?'

beforeEach(() => {
  document.cookie = 'signup-popup=; max-age=0; path=/'
  store.dispatch(sessionKnown(null))
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** Lets time pass, then whatever was begun come to its end. */
const pass = async (ms: number) => {
  await act(() => jest.advanceTimersByTimeAsync(ms))
  jest.useRealTimers()
  await act(() => new Promise((done) => setTimeout(done, 50)))
}
const popup = () => screen.queryByRole('dialog', { name: NAME })

test('opens five seconds after the home page, closes by Escape, and stays away for a year', async () => {
  const { unmount } = renderPage(<SignUpPrompt />)
  await pass(4900)
  expect(popup()).toBeNull()
  unmount()

  jest.useFakeTimers()
  const again = renderPage(<SignUpPrompt />)
  await pass(5100)
  expect(popup()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(popup()).toBeNull()
  expect(document.cookie).toContain('signup-popup=closed')
  again.unmount()

  jest.useFakeTimers()
  renderPage(<SignUpPrompt />)
  await pass(6000)
  expect(popup()).toBeNull()
})

test('its cross closes it', async () => {
  renderPage(<SignUpPrompt />)
  await pass(5100)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(popup()).toBeNull()
  expect(document.cookie).toContain('signup-popup=closed')
})

test.each([
  ['a member on the home page', '/', aMember()],
  ['a visitor on another page', '/search', null],
])('never opens for %s', async (_who, at, user) => {
  store.dispatch(sessionKnown(user))
  renderPage(<SignUpPrompt />, at)
  await pass(8000)
  expect(popup()).toBeNull()
})

test('waits for whoever is typing', async () => {
  renderPage(
    <>
      <input aria-label="Search" />
      <SignUpPrompt />
    </>,
  )
  screen.getByLabelText('Search').focus()
  await pass(9000)
  expect(popup()).toBeNull()
  expect(screen.getByLabelText('Search')).toHaveFocus()
})
