import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MESSAGE_MAX } from '@tribu/proto/http/limits.ts'
import type { Message, Thread } from '@tribu/proto/http/message.ts'
import { Route, Routes } from 'react-router-dom'
import { aMember } from '../../../jest/a-member.ts'
import { aMessage, AROHA, aThread, someMessages } from '../../../jest/a-thread.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { fakeSocket } from '../../../jest/fake-socket.ts'
import { fakeUploads } from '../../../jest/fake-uploads.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { closeOutbox } from '../../lib/messages/outbox.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { MessagesPage } from './messages-page.tsx'

const ID = aThread()._id
type Call = ReturnType<typeof fakeServer>[number]
let thread: Thread
let threads: Thread[]
let refuse: { status: number; detail: string } | 'cut off' | undefined
let calls: ReturnType<typeof fakeServer>

const answer = ({ method, url, body }: Call) => {
  const path = url.split('?')[0]
  if (method === 'GET' && path === '/api/thread') return { body: threads }
  if (method === 'GET' && path === `/api/thread/${ID}`) return { body: thread }
  if (method === 'POST' && path === `/api/thread/${ID}/message`) {
    if (refuse === 'cut off') throw new Error('cut off')
    if (refuse)
      return {
        status: refuse.status,
        body: { errors: [{ title: 'system', detail: refuse.detail, code: 'x' }] },
      }
    const sent = body as Pick<Message, 'message' | 'client-id'>
    const message = aMessage(thread.seq + 1, { ...sent, user: AROHA, photos: [] })
    thread = { ...thread, messages: [...thread.messages, message], seq: message.seq }
    return { body: message }
  }
  if (method === 'GET' && path === `/api/thread/${ID}/message`) {
    const asked = new URLSearchParams(url.split('?')[1])
    const before = Number(asked.get('before'))
    return { body: someMessages(Math.max(1, before - Number(asked.get('limit'))), before - 1) }
  }
  if (path === '/api/message')
    return { body: [{ message: aMessage(7, { message: 'the drill bit' }), thread }] }
  if (path === `/api/thread/${ID}/block`) {
    thread = { ...thread, ended: (body as { blocked: boolean }).blocked ? 'blocked-by-you' : null }
    return { body: thread }
  }
  return { body: { total: 0, threads: [] } }
}

const draw = (at: string) =>
  renderPage(
    <Routes>
      <Route path="/messages" element={<MessagesPage />} />
      <Route path="/messages/:id" element={<MessagesPage />} />
    </Routes>,
    at,
  )
const open = async (messages: Message[] = someMessages(1, 2), given: Partial<Thread> = {}, query = '') => {
  thread = aThread(messages, given)
  threads = [aThread(messages, { ...given, messages: [] })]
  draw(`/messages/${ID}${query}`)
  return screen.findByRole('log')
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Wiremu Parata' })
const log = () => within(screen.getByRole('log'))
const sent = () => calls.filter(({ method, url }) => method === 'POST' && url.endsWith('/message'))
const texts = () => sent().map(({ body }) => (body as Message).message)

beforeEach(() => {
  store.dispatch(api.util.resetApiState())
  store.dispatch(sessionKnown(aMember({ _id: AROHA })))
  refuse = undefined
  document.hasFocus = () => true
  calls = fakeServer(answer)
})
afterEach(() => {
  cleanup()
  closeOutbox()
})

describe('the list of threads', () => {
  test('says with whom, about what, what was said last and how much is unread', async () => {
    threads = [
      aThread([aMessage(3, { message: 'See you\nthen' })], { unread: 2, messages: [] }),
      aThread([aMessage(1, { user: AROHA })], { _id: 'b', messages: [] }),
      aThread([aMessage(1, { message: '', photos: [{} as never] })], { _id: 'c', messages: [] }),
      aThread([aMessage(1, { user: null, message: 'The lender accepted.' })], { _id: 'd', messages: [] }),
    ]
    draw('/messages')
    const list = await screen.findByRole('list', { name: 'Discussions' })
    const rows = within(list).getAllByRole('link')
    expect(rows[0]).toHaveTextContent(/Wiremu Parata.*Makita 18V drill.*See you then.*2 unread/)
    expect(rows[0]).toHaveAttribute('href', `/messages/${ID}`)
    expect(rows[1]).toHaveTextContent('You: Message 1')
    expect(rows[2]).toHaveTextContent(/Photo$/)
    expect(rows[3]).toHaveTextContent('The lender accepted.')
    expect(screen.getByText('No more data :)')).toBeVisible()
    expect(screen.getByText('Choose a discussion')).toBeVisible()
  })

  test('says how talk begins where there is none yet', async () => {
    threads = []
    draw('/messages')
    expect(await screen.findByText('No messages yet')).toBeVisible()
    expect(screen.getByText(/A discussion begins at a listing/)).toBeVisible()
  })

  test('makes way for what is searched for, which leads to that message', async () => {
    threads = []
    thread = aThread(someMessages(1, 2))
    draw('/messages')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search your messages' }), 'drill')
    const found = await screen.findByRole('link', { name: /the drill bit/ })
    expect(found).toHaveAttribute('href', `/messages/${ID}?at=7`)
    expect(calls.filter(({ url }) => url.startsWith('/api/message?s=')).map(({ url }) => url)).toEqual([
      '/api/message?s=drill&limit=25&skip=0',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(await screen.findByText('No messages yet')).toBeVisible()
  })
})

describe('writing', () => {
  test('Enter sends, Shift+Enter makes a line, and what is around the text is left out', async () => {
    await open()
    await userEvent.type(field(), '  one{Shift>}{Enter}{/Shift}two  ')
    expect(sent()).toHaveLength(0)
    await userEvent.type(field(), '{Enter}')
    expect(texts()).toEqual(['one\ntwo'])
    expect(field()).toHaveValue('')
    expect(field()).toHaveFocus()
    expect(await log().findByText(/one\s+two/)).toBeVisible()
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument()
  })

  test('nothing is not sent, and a double press sends one', async () => {
    await open()
    await userEvent.type(field(), '   {Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent()).toHaveLength(0)
    await userEvent.type(field(), 'once')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }))
    expect(texts()).toEqual(['once'])
  })

  test('while a word is composed, Enter chooses it', async () => {
    await open()
    await userEvent.type(field(), 'ka')
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    expect(sent()).toHaveLength(0)
  })

  test('on a touch keyboard Enter makes a line, and the button sends', async () => {
    const before = window.matchMedia
    window.matchMedia = (query) => Object.assign(before(query), { matches: query.includes('coarse') })
    await open()
    await userEvent.type(field(), 'one{Enter}two')
    expect(sent()).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(texts()).toEqual(['one\ntwo'])
    window.matchMedia = before
  })

  test('near the limit it says how much is left, and beyond it does not send', async () => {
    await open()
    fireEvent.change(field(), { target: { value: 'x'.repeat(MESSAGE_MAX - 20) } })
    expect(screen.getByText('20 characters left')).toBeVisible()
    fireEvent.change(field(), { target: { value: 'x'.repeat(MESSAGE_MAX + 1) } })
    expect(screen.getByText('1 characters too many')).toBeVisible()
    await userEvent.type(field(), '{Enter}')
    expect(sent()).toHaveLength(0)
  })

  test('a draft is there again after a reload, and gone once it is sent', async () => {
    await open()
    await userEvent.type(field(), 'half a sen')
    cleanup() // the page is left
    await open()
    expect(field()).toHaveValue('half a sen')
    await userEvent.type(field(), '{Enter}')
    cleanup()
    await open()
    expect(field()).toHaveValue('')
    expect(localStorage).toHaveLength(0)
  })

  test('pictures go first: sending waits for them, one can be refused or removed', async () => {
    const uploads = fakeUploads()
    await open()
    const files = screen.getByLabelText('Add pictures')
    await userEvent.upload(
      files,
      [new File(['a'], 'a.png', { type: 'image/png' }), new File(['b'], 'b.heic', { type: 'image/heic' })],
      { applyAccept: false },
    )
    expect(screen.getByText(/HEIC photos cannot be read here/)).toBeVisible()
    await userEvent.type(field(), 'look{Enter}')
    expect(sent()).toHaveLength(0)
    expect(screen.getByText('It is sent when the pictures are there')).toBeVisible()
    const image = { uid: 'p9', path: '', bucket: '', date: Date.now() / 1000, width: 4, height: 3 }
    await uploads[0]!.answer(200, image)
    await waitFor(() => expect(texts()).toEqual(['look']))
    expect((sent()[0]!.body as Message).photos).toEqual([{ uid: 'p9' }])
    expect(screen.queryByRole('list', { name: 'Pictures of this message' })).not.toBeInTheDocument()
  })
})

describe('a message that does not get through', () => {
  test('stays with the reason when it is refused, and can be tried again or deleted', async () => {
    await open()
    refuse = { status: 409, detail: 'This conversation is over.' }
    await userEvent.type(field(), 'hello{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. This conversation is over.')
    refuse = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument())
    expect(log().getByText('hello')).toBeVisible()

    refuse = { status: 409, detail: 'This conversation is over.' }
    await userEvent.type(field(), 'again{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(log().queryByText('again')).not.toBeInTheDocument()
  })

  test('says that it is tried again when there was no answer; the pane says that one is offline', async () => {
    await open()
    refuse = 'cut off'
    await userEvent.type(field(), 'hello{Enter}')
    expect(await screen.findByText('Not sent yet. It is tried again by itself.')).toBeVisible()
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    expect(await screen.findByText('You are offline. Messages are sent when you are back')).toBeVisible()
    online.mockRestore()
    fireEvent(window, new Event('online'))
  })
})

describe('a discussion', () => {
  test('has its days, quiet lines that lead to the booking, and who wrote what', async () => {
    await open(
      [
        aMessage(1),
        aMessage(2, {
          user: null,
          message: 'The lender accepted.',
          booking: { _id: 'b1', status: 'approved' },
        }),
        aMessage(3, { user: AROHA, 'created-at-yyyy': '2020-01-02' }),
      ],
      { 'other-read': 3 },
    )
    expect(log().getByText('Thursday, 2 January 2020')).toBeVisible()
    expect(log().getByRole('link', { name: 'See the booking' })).toHaveAttribute('href', '/booking/b1')
    expect(screen.getByRole('link', { name: 'Booking' })).toHaveAttribute('href', '/booking/b1')
    expect(log().getByText('You:')).toBeInTheDocument()
    expect(log().getByText('Wiremu Parata:')).toBeInTheDocument()
    expect(log().getByText('Seen')).toBeVisible()
    expect(screen.getByRole('log')).toHaveAccessibleName('Messages with Wiremu Parata')
    expect(screen.getByRole('log')).toHaveAttribute('aria-live', 'polite')
  })

  test('that is opened marks what is new, and tells the server that it was seen', async () => {
    const line = fakeSocket(AROHA)
    await open(someMessages(1, 4), { unread: 2, read: 2 })
    expect(log().getByText('New')).toBeVisible()
    await waitFor(() =>
      expect(line.of('seen')).toEqual([{ _id: AROHA, apikey: 'a key', thread: ID, seq: 4 }]),
    )
    await line.tell('message', aMessage(5))
    await waitFor(() => expect(line.of('seen').at(-1)).toMatchObject({ seq: 5 }))
    expect(log().getByText('Message 5')).toBeVisible()
    line.leave()
  })

  test('is not marked as seen while the member is elsewhere, and by a call where there is no socket', async () => {
    const read = () => calls.filter(({ url }) => url.endsWith('/read')).map(({ body }) => body)
    document.hasFocus = () => false
    await open(someMessages(1, 4), { unread: 2, read: 2 })
    expect(read()).toEqual([])
    document.hasFocus = () => true
    await act(async () => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(read()).toEqual([{ seq: 4 }]))
  })

  test('reads on upwards, down to the first', async () => {
    await open(someMessages(41, 70))
    expect(await log().findByText('This is where your discussion begins.')).toBeVisible()
    expect(log().getByText('Message 1')).toBeVisible()
    expect(log().getAllByText(/^Message \d+$/)).toHaveLength(70)
  })

  test('opens at a message that was searched for, however far up', async () => {
    await open(someMessages(271, 300), {}, '?at=45')
    const found = await log().findByText('Message 45')
    expect(found.closest('[data-found]')).not.toBeNull()
  })

  test('can be ended, after a question, and begun anew', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'More about this discussion' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Block Wiremu' }))
    const asking = screen.getByRole('alertdialog', { name: 'Block Wiremu?' })
    await userEvent.click(within(asking).getByRole('button', { name: 'Block' }))
    expect(await screen.findByText(/You have blocked Wiremu/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Message to/ })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Unblock' }))
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Unblock' }))
    await waitFor(() => expect(field()).toBeVisible())
  })

  test('that the other has ended says so', async () => {
    await open(undefined, { ended: 'over' })
    expect(screen.getByText(/This discussion is over/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Message to/ })).not.toBeInTheDocument()
  })

  test('of somebody else is not found', async () => {
    threads = []
    calls = fakeServer((call) =>
      call.url === `/api/thread/${ID}`
        ? { status: 404, body: { errors: [{ title: 'system', detail: 'Not found', code: 'not-found' }] } }
        : answer(call),
    )
    draw(`/messages/${ID}`)
    expect(await screen.findByText('Not found..')).toBeVisible()
  })
})
