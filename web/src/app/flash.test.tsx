import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { fakeServer } from '../../jest/fake-server.ts'
import { renderPage } from '../../jest/render-page.tsx'
import { flashCleared } from '../lib/flash-state.ts'
import { HasPageContext } from '../lib/has-page.ts'
import { store } from '../lib/store.ts'
import { Flash, FLASH_MS } from './flash.tsx'
import { FLASH_MESSAGES } from './flash-messages.ts'

const address = () => screen.getByLabelText('Address').textContent
let user: ReturnType<typeof userEvent.setup>

beforeEach(() => {
  jest.useFakeTimers()
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  store.dispatch(flashCleared())
})
afterEach(() => {
  jest.useRealTimers()
})

describe('the flash bar', () => {
  const keys = Object.keys(FLASH_MESSAGES).filter((key) => key !== 'message-sent')
  test.each(keys)('says what the key %s means, and takes it out of the address', (key) => {
    const message = FLASH_MESSAGES[key]
    renderPage(<Flash />, `/listings?${key}&page=2`)
    const region = screen.getByRole(message?.tone === 'error' ? 'alert' : 'status')
    expect(region).toHaveTextContent(message?.text ?? '')
    expect(address()).toBe('/listings?page=2')
  })

  test('knows all keys of the specification', () => {
    expect(Object.keys(FLASH_MESSAGES)).toHaveLength(21)
  })

  test('leads to the messages only when there is such a page', () => {
    const { unmount } = renderPage(
      <HasPageContext value={() => true}>
        <Flash />
      </HasPageContext>,
      '/?message-sent',
    )
    expect(screen.getByRole('link', { name: 'here' })).toHaveAttribute('href', '/messages')
    unmount()
    renderPage(
      <HasPageContext value={() => false}>
        <Flash />
      </HasPageContext>,
      '/?message-sent',
    )
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('Message successfully sent, you can view it here')
  })

  test('leaves by itself, but not while the pointer is on it', async () => {
    renderPage(<Flash />, '/?updated')
    await user.hover(screen.getByText('Updated successfully'))
    act(() => jest.advanceTimersByTime(2 * FLASH_MS))
    expect(screen.getByText('Updated successfully')).toBeVisible()
    await user.unhover(screen.getByText('Updated successfully'))
    act(() => jest.advanceTimersByTime(FLASH_MS))
    expect(screen.queryByText('Updated successfully')).toBeNull()
  })

  test('can be closed, and goes when one goes on to another page', async () => {
    renderPage(
      <>
        <Flash />
        <Link to="/about">About</Link>
        <Link to="/?added">Add</Link>
      </>,
      '/?updated',
    )
    await user.click(screen.getByRole('button', { name: 'Close message' }))
    expect(screen.queryByText('Updated successfully')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Add' }))
    expect(screen.getByText('Added successfully!')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'About' }))
    expect(screen.queryByText('Added successfully!')).toBeNull()
  })

  test('on the sign-in page the key signout signs out, and says so only when the server has done it', async () => {
    jest.useRealTimers()
    const calls = fakeServer(() => ({
      status: 503,
      body: { errors: [{ title: 'system', detail: 'Busy', code: 'x' }] },
    }))
    renderPage(<Flash />, '/signin?signout')
    expect(await screen.findByText('Busy')).toBeVisible()
    expect(calls).toMatchObject([{ url: '/api/signout' }])
    expect(screen.queryByText('You have been signed out successfully')).toBeNull()
  })
})
