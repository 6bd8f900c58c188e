import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { aMember } from '../../jest/a-member.ts'
import { fakeServer } from '../../jest/fake-server.ts'
import { renderPage } from '../../jest/render-page.tsx'
import { Sidebar } from './sidebar.tsx'

test('messages and bookings say how many wait, and a discussion belongs to the messages', async () => {
  fakeServer(({ url }) => ({
    body: { '/api/unread': { total: 3 }, '/api/dashboard': { 'to-answer': 1 } }[url] ?? { unread: 0 },
  }))
  const member = aMember({ _id: '0b0c0d0e-0000-4000-8000-000000000801' })
  renderPage(<Sidebar member={member} />, '/messages/0b0c0d0e-0000-4000-8000-00000000c001')
  const [link] = await screen.findAllByRole('link', { name: 'Messages 3 unread' })
  expect(link).toHaveAttribute('href', '/messages')
  expect(link).toHaveAttribute('aria-current', 'page')
  expect(screen.getAllByRole('link', { name: 'Bookings 1 waiting for your answer' })).not.toHaveLength(0)
  // What the drop-down of small screens says.
  expect(document.querySelector('summary')).toHaveTextContent('Messages')
})
