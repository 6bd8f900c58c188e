import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { aMessage } from '../../../jest/a-thread.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { readUnsent } from './kept-texts.ts'
import type { Unsent } from './kept-texts.ts'
import {
  closeOutbox,
  dropMessage,
  hasArrived,
  openOutbox,
  send,
  sendAgain,
  useUnsent,
  wakeOutbox,
  whenSent,
} from './outbox.ts'

const THREAD = 'thread'
let shown: Unsent[] = []
const Watch = () => {
  const unsent = useUnsent(THREAD)
  useEffect(() => {
    shown = unsent
  })
  return <output>{unsent.map(({ message, state }) => `${message}: ${state}`).join(', ')}</output>
}
const waiting = () => screen.getByRole('status').textContent
const settled = () => act(async () => {})
const write = (message: string) => act(async () => send(THREAD, { message, photos: [] }))
type Sent = { message: string; 'client-id': string }

/** A server that numbers what it gets, once for each client id. `answer` says otherwise. */
const taking = (answer: (sent: Sent) => number = () => 200) => {
  const taken: string[] = []
  const calls = fakeServer(({ body }) => {
    const sent = body as Sent
    const status = answer(sent)
    if (status === 0) throw new Error('cut off')
    if (status >= 400) {
      return { status, body: { errors: [{ title: 'system', detail: 'It was refused', code: 'x' }] } }
    }
    if (!taken.includes(sent['client-id'])) taken.push(sent['client-id'])
    const seq = taken.indexOf(sent['client-id']) + 1
    return { body: aMessage(seq, { thread: THREAD, message: sent.message, 'client-id': sent['client-id'] }) }
  })
  return { calls, texts: () => calls.map(({ body }) => (body as Sent).message), taken }
}
const arrived: string[] = []

beforeEach(() => {
  jest.useFakeTimers()
  whenSent(({ message }) => arrived.push(message))
  arrived.length = 0
  openOutbox('aroha')
})
afterEach(() => {
  closeOutbox()
  jest.useRealTimers()
})

test('sends one after the other, in the order in which they were written', async () => {
  let release = () => {}
  const server = taking()
  const first = new Promise<void>((resolve) => {
    release = resolve
  })
  const fetchNow = globalThis.fetch
  globalThis.fetch = async (...args) => {
    if (server.calls.length === 0) await first
    return fetchNow(...args)
  }
  render(<Watch />)
  for (const text of ['one', 'two', 'three']) await write(text)
  expect(waiting()).toBe('one: sending, two: sending, three: sending')
  expect(server.calls).toHaveLength(0)
  await act(async () => release())
  await settled()
  expect(server.texts()).toEqual(['one', 'two', 'three'])
  expect(arrived).toEqual(['one', 'two', 'three'])
  expect(waiting()).toBe('')
  expect(localStorage).toHaveLength(0)
})

test('tries again by itself what got no answer, and holds back what was written after it', async () => {
  let down = true
  const server = taking(() => (down ? 0 : 200))
  render(<Watch />)
  await write('one')
  await write('two')
  expect(waiting()).toBe('one: waiting, two: waiting')
  expect(new Set(server.texts())).toEqual(new Set(['one']))
  down = false
  await act(async () => jest.advanceTimersByTimeAsync(30_000))
  expect(arrived).toEqual(['one', 'two'])
  expect(server.taken).toHaveLength(2)
})

test('waits no longer once the connection is back', async () => {
  let down = true
  taking(() => (down ? 503 : 200))
  render(<Watch />)
  await write('one')
  down = false
  await act(async () => wakeOutbox())
  expect(arrived).toEqual(['one'])
})

test('one that is refused stays with the reason, and lets the next one by; it can be tried again or deleted', async () => {
  let refuse = true
  const server = taking(({ message }) => (message === 'bad' && refuse ? 422 : 200))
  render(<Watch />)
  await write('bad')
  await write('good')
  expect(waiting()).toBe('bad: failed')
  expect(shown[0]?.error).toBe('It was refused')
  expect(arrived).toEqual(['good'])
  await act(async () => sendAgain(shown[0]!))
  expect(waiting()).toBe('bad: failed')
  refuse = false
  await act(async () => sendAgain(shown[0]!))
  expect(arrived).toEqual(['good', 'bad'])
  // All tries were of one message.
  expect(new Set(server.calls.map(({ body }) => (body as Sent)['client-id'])).size).toBe(2)

  refuse = true
  await write('bad')
  await act(async () => dropMessage(shown[0]!))
  expect(waiting()).toBe('')
  expect(localStorage).toHaveLength(0)
})

test('outlives a reload, under the same id, and is nobody else’s', async () => {
  let down = true
  const server = taking(() => (down ? 0 : 200))
  render(<Watch />)
  await write('one')
  await write('two')
  const [one] = shown
  await act(async () => closeOutbox())
  expect(waiting()).toBe('')
  await act(async () => openOutbox('hemi'))
  expect(waiting()).toBe('')
  down = false
  await act(async () => openOutbox('aroha'))
  await settled()
  expect(arrived).toEqual(['one', 'two'])
  expect(server.taken[0]).toBe(one!['client-id'])
})

test('is kept before it is sent: a page that closes in between loses nothing', async () => {
  fakeServer(() => ({ wait: new Promise(() => {}) }))
  render(<Watch />)
  await write('one')
  expect(readUnsent('aroha')).toMatchObject([{ message: 'one', thread: THREAD }])
})

test('what arrives by the socket is through, whatever became of the answer', async () => {
  taking(() => 0)
  render(<Watch />)
  await write('one')
  expect(waiting()).toBe('one: waiting')
  await act(async () => hasArrived({ thread: THREAD, 'client-id': shown[0]!['client-id'] }))
  expect(waiting()).toBe('')
  expect(localStorage).toHaveLength(0)
})
