import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { aMember } from '../../../jest/a-member.ts'
import { aMessage, AROHA, aThread, someMessages, WIREMU } from '../../../jest/a-thread.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { fakeSocket } from '../../../jest/fake-socket.ts'
import { api } from '../api.ts'
import { useGetThreadQuery, useListThreadsInfiniteQuery } from '../messages/message-api.ts'
import { sessionKnown } from '../session-state.ts'
import { store } from '../store.ts'
import { have, markSeen, openThread, sayTyping, syncOthers, threadWasRead } from './live-messages.ts'
import { useTyping } from './typing.ts'

const ID = aThread()._id
let line: ReturnType<typeof fakeSocket>
let calls: ReturnType<typeof fakeServer>
let kept = someMessages(1, 3)
let close = () => {}

const Page = () => {
  const { data: thread } = useGetThreadQuery(ID)
  const { data: list } = useListThreadsInfiniteQuery(AROHA)
  const first = list?.pages.flat()[0]
  return (
    <>
      <p data-testid="thread">{thread?.messages.map(({ seq }) => seq).join(' ')}</p>
      <p data-testid="seen">{thread?.['other-read']}</p>
      <p data-testid="list">{first ? `${first['latest-message']?.message}, ${first.unread} unread` : ''}</p>
      <p data-testid="typing">{useTyping(ID) ? 'writing' : 'quiet'}</p>
    </>
  )
}
const shown = (what: string) => screen.getByTestId(what).textContent
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))
const asked = (url: RegExp) => calls.filter((call) => url.test(call.url)).length

beforeEach(async () => {
  jest.useFakeTimers()
  store.dispatch(api.util.resetApiState())
  store.dispatch(sessionKnown(aMember({ _id: AROHA })))
  kept = someMessages(1, 3)
  calls = fakeServer(({ url }) => {
    if (url === `/api/thread/${ID}`) return { body: aThread(kept) }
    if (url.startsWith('/api/thread?')) return { body: [aThread(kept, { messages: [] })] }
    if (url.startsWith(`/api/thread/${ID}/message?after=`)) {
      const after = Number(new URLSearchParams(url.split('?')[1]).get('after'))
      return { body: kept.filter(({ seq }) => seq > after) }
    }
    return { body: {} }
  })
  line = fakeSocket(AROHA)
  close = openThread(ID)
  render(
    <Provider store={store}>
      <Page />
    </Provider>,
  )
  await pass(0)
})
afterEach(async () => {
  await pass(60_000) // what is to be done soon belongs to this test
  close()
  line.leave()
  jest.useRealTimers()
})

describe('a message that the socket brings', () => {
  test('stands in the thread and on top of the list, once, at its place', async () => {
    for (const seq of [5, 4, 4, 5]) await line.tell('message', aMessage(seq))
    expect(shown('thread')).toBe('1 2 3 4 5')
    expect(shown('list')).toBe('Message 5, 1 unread')
  })

  test('after one that is missing makes the page ask for that', async () => {
    await line.tell('message', aMessage(6))
    await line.tell('message', aMessage(7))
    await pass(300)
    expect(line.of('sync')).toEqual([{ have: [{ thread: ID, seq: 3 }] }])
    await line.tell('message', aMessage(4))
    await line.tell('message', aMessage(5))
    await pass(300)
    expect(shown('thread')).toBe('1 2 3 4 5 6 7')
    expect(line.of('sync')).toHaveLength(1)
  })

  test('of a thread that the list does not have makes it ask for the list', async () => {
    const before = asked(/^\/api\/thread\?/)
    await line.tell('message', aMessage(1, { thread: 'another' }))
    await pass(300)
    expect(asked(/^\/api\/thread\?/)).toBe(before + 1)
  })
})

describe('a hint about a thread', () => {
  test('makes the page ask for what it lacks', async () => {
    await line.tell('thread', { _id: ID, seq: 4 })
    await pass(300)
    expect(line.of('sync')).toEqual([{ have: [{ thread: ID, seq: 3 }] }])
  })

  test('that says nothing new makes it read the thread again, not at every one', async () => {
    const before = asked(new RegExp(`${ID}$`))
    for (let hint = 0; hint < 5; hint += 1) {
      await line.tell('thread', { _id: ID, seq: 3 })
      await pass(1500)
    }
    expect(asked(new RegExp(`${ID}$`))).toBe(before + 1)
    await pass(10_000)
    expect(asked(new RegExp(`${ID}$`))).toBe(before + 2)
  })

  test('that the talk has ended, or goes on, makes it read an open thread at once', async () => {
    const before = asked(new RegExp(`${ID}$`))
    await line.tell('talk', { thread: ID })
    await line.tell('talk', { thread: 'another' })
    expect(asked(/^\/api\/thread\/[\w-]+$/)).toBe(before + 1)
    expect(asked(new RegExp(`${ID}$`))).toBe(before + 1)
  })
})

test('what was written while the thread was read is asked for afterwards', () => {
  threadWasRead(ID)
  expect(line.of('sync')).toEqual([{ have: [{ thread: ID, seq: 3 }] }])
})

test('what was read while the socket joined is asked for as soon as it has', () => {
  syncOthers([{ thread: ID, seq: 3 }])
  expect(line.of('sync')).toEqual([])
  syncOthers([])
  expect(line.of('sync')).toEqual([{ have: [{ thread: ID, seq: 3 }] }])
})

test('what is lost without a trace comes within half a minute, by a call where there is no socket', async () => {
  await pass(30_000)
  expect(line.of('sync')).toEqual([{ have: [{ thread: ID, seq: 3 }] }])
  line.leave()
  kept = someMessages(1, 5)
  await pass(30_000)
  expect(shown('thread')).toBe('1 2 3 4 5')
})

test('who joins says how far the open threads are known', async () => {
  expect(have()).toEqual([{ thread: ID, seq: 3 }])
  await line.tell('message', aMessage(5))
  expect(have()).toEqual([{ thread: ID, seq: 3 }])
  close()
  expect(have()).toEqual([])
})

test('how far the other has seen it moves, and what one has seen oneself is unread no longer', async () => {
  await line.tell('seen', { thread: ID, user: WIREMU, seq: 2 })
  expect(shown('seen')).toBe('2')
  await line.tell('message', aMessage(4))
  expect(shown('list')).toBe('Message 4, 1 unread')
  await line.tell('seen', { thread: ID, user: AROHA, seq: 4 })
  expect(shown('list')).toBe('Message 4, 0 unread')
})

test('a thread is marked as seen with the key of this socket, by a call where the socket does not take it', async () => {
  await act(async () => void (await markSeen(ID, 3)))
  expect(line.of('seen')).toEqual([{ _id: AROHA, apikey: 'a key', thread: ID, seq: 3 }])
  expect(asked(/\/read$/)).toBe(0)
  line.leave()
  line = fakeSocket(AROHA, false)
  await act(async () => void (await markSeen(ID, 3)))
  expect(asked(/\/read$/)).toBe(1)
})

test('that the other is writing is shown for five seconds, and not after their message', async () => {
  await line.tell('typing', { thread: ID, user: WIREMU })
  expect(shown('typing')).toBe('writing')
  await pass(4900)
  expect(shown('typing')).toBe('writing')
  await pass(200)
  expect(shown('typing')).toBe('quiet')
  await line.tell('typing', { thread: ID, user: WIREMU })
  await line.tell('message', aMessage(4))
  expect(shown('typing')).toBe('quiet')
})

test('that one is writing is said now and then, not at every key', () => {
  for (let key = 0; key < 20; key += 1) sayTyping(ID)
  expect(line.of('typing')).toEqual([{ thread: ID }])
  jest.setSystemTime(Date.now() + 3000)
  sayTyping(ID)
  expect(line.of('typing')).toHaveLength(2)
})
