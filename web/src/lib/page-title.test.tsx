import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { usePageTitle, useUnreadInTitle } from './page-title.ts'

const Page = ({ title, unread }: { title: string | undefined; unread: number }) => {
  useUnreadInTitle(unread)
  usePageTitle(title)
  return null
}

test('the title says how many messages are unread, on whatever page', () => {
  const { rerender } = render(<Page title="Bookings" unread={0} />)
  expect(document.title).toBe('Bookings · Tribu')
  rerender(<Page title="Bookings" unread={2} />)
  expect(document.title).toBe('(2) Bookings · Tribu')
  rerender(<Page title={undefined} unread={2} />)
  expect(document.title).toBe('(2) Tribu')
  rerender(<Page title={undefined} unread={0} />)
  expect(document.title).toBe('Tribu')
})
