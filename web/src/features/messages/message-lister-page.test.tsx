import { beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Thread } from '@tribu/proto/http/message.ts'
import { Route, Routes } from 'react-router-dom'
import { aListing } from '../../../jest/a-listing.ts'
import { aMember } from '../../../jest/a-member.ts'
import { aMessage, aThread, WIREMU } from '../../../jest/a-thread.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { MessageListerPage } from './message-lister-page.tsx'

const listing = aListing({})
const begun = aThread([aMessage(1)])
let threads: Thread[]

const open = () => {
  const calls = fakeServer(({ method, url }) => {
    if (url === `/api/listing/${listing._id}`) return { body: listing }
    if (method === 'GET' && url.startsWith('/api/thread')) return { body: threads }
    if (method === 'POST' && url === '/api/thread') {
      threads = [begun]
      return { body: begun }
    }
    return undefined
  })
  renderPage(
    <Routes>
      <Route path="/profile/listing/:listingId" element={<MessageListerPage />} />
      <Route path="*" element={null} />
    </Routes>,
    `/profile/listing/${listing._id}`,
  )
  return calls
}
const signIn = (id: string) => store.dispatch(sessionKnown(aMember({ _id: id })))
const address = () => screen.getByRole('note', { name: 'Address' }).textContent
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Your message/ })

beforeEach(() => {
  store.dispatch(api.util.resetApiState())
  signIn(WIREMU)
  threads = []
})

test('a member writes to the lister, once however often they press, and is taken to the talk', async () => {
  const calls = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Message Aroha' })).toBeVisible()
  await userEvent.type(await field(), ' Is it free? ')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(address()).toBe(`/messages/${begun._id}?message-sent`))
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { listing: listing._id, message: ' Is it free? ' },
  ])
  expect(localStorage).toHaveLength(0)
})

test('nothing is not sent', async () => {
  const calls = open()
  await field()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your message is required')).toBeVisible()
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('what was begun is there after a reload', async () => {
  open()
  await userEvent.type(await field(), 'Is it')
  cleanup()
  open()
  expect(await field()).toHaveValue('Is it')
})

test('talk that there is goes on', async () => {
  threads = [aThread([], { listing: { ...begun.listing, _id: 'another' } }), begun]
  open()
  await waitFor(() => expect(address()).toBe(`/messages/${begun._id}`))
})

test('nobody writes to themselves', async () => {
  signIn(listing.user._id)
  open()
  expect(await screen.findByText('This is your own listing')).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})
