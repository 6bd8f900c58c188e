import { describe, expect, test } from '@jest/globals'
import { aMessage, AROHA, aThread, someMessages, WIREMU } from '../../../jest/a-thread.ts'
import {
  joinMessages,
  keepMessages,
  lacksSome,
  lastWithoutGap,
  takeInList,
  takeMessage,
  takeSeen,
} from './thread-patch.ts'

const seqs = (thread: { messages: { seq: number }[] }) => thread.messages.map(({ seq }) => seq)

describe('a message that arrives in an open thread', () => {
  test('stands at its place by number, however it comes', () => {
    const thread = aThread(someMessages(1, 2))
    for (const seq of [5, 3, 4]) takeMessage(thread, aMessage(seq), AROHA)
    expect(seqs(thread)).toEqual([1, 2, 3, 4, 5])
    expect(thread).toMatchObject({ seq: 5, unread: 3, 'latest-message': { seq: 5 } })
  })

  test('twice is once, also in what is unread', () => {
    const thread = aThread(someMessages(1, 2))
    takeMessage(thread, aMessage(3), AROHA)
    takeMessage(thread, aMessage(3), AROHA)
    expect(seqs(thread)).toEqual([1, 2, 3])
    expect(thread.unread).toBe(1)
  })

  test('of oneself, and a quiet line, is not unread', () => {
    const thread = aThread(someMessages(1, 2))
    takeMessage(thread, aMessage(3, { user: AROHA }), AROHA)
    takeMessage(thread, aMessage(4, { user: null }), AROHA)
    expect(thread).toMatchObject({ seq: 4, unread: 0 })
  })

  test('after one that is missing leaves a gap, which is known until it is filled', () => {
    const thread = aThread(someMessages(11, 12))
    takeMessage(thread, aMessage(14), AROHA)
    expect(lacksSome(thread)).toBe(true)
    expect(lastWithoutGap(thread.messages)).toBe(12)
    takeMessage(thread, aMessage(13), AROHA)
    expect(lacksSome(thread)).toBe(false)
    expect(lastWithoutGap(thread.messages)).toBe(14)
  })
})

test('a thread without messages has them from the first on', () => {
  expect(lastWithoutGap([])).toBe(0)
  expect(lacksSome({ messages: [], seq: 0 })).toBe(false)
  expect(lacksSome({ messages: [], seq: 1 })).toBe(true)
})

test('a thread that is read again keeps what was scrolled up to, and what came while it was read', () => {
  const known = aThread(someMessages(1, 6))
  const fresh = aThread(someMessages(4, 5), { 'other-read': 5 })
  const kept = keepMessages(known, fresh)
  expect(seqs(kept)).toEqual([1, 2, 3, 4, 5, 6])
  expect(kept).toMatchObject({ seq: 6, 'other-read': 5, 'latest-message': { seq: 6 } })
})

test('pages of messages are joined by number', () => {
  expect(seqs({ messages: joinMessages(someMessages(3, 5), someMessages(1, 3)) })).toEqual([1, 2, 3, 4, 5])
})

test('what somebody has seen never goes back', () => {
  const thread = aThread(someMessages(1, 4), { read: 2, unread: 2 })
  takeSeen(thread, { user: AROHA, seq: 3 }, AROHA)
  expect(thread).toMatchObject({ read: 3, unread: 2 })
  takeSeen(thread, { user: AROHA, seq: 4 }, AROHA)
  expect(thread).toMatchObject({ read: 4, unread: 0 })
  takeSeen(thread, { user: WIREMU, seq: 3 }, AROHA)
  takeSeen(thread, { user: WIREMU, seq: 1 }, AROHA)
  expect(thread).toMatchObject({ read: 4, 'other-read': 3 })
})

describe('the list of threads', () => {
  const list = () =>
    [['a', 'b'], ['c', 'd'], ['e']].map((page) =>
      page.map((_id) => aThread([], { _id, seq: 4, 'latest-message': aMessage(4, { thread: _id }) })),
    )
  const ids = (pages: ReturnType<typeof list>) => pages.map((page) => page.map(({ _id }) => _id))

  test('has the thread of a new message on top, and pages as long as before', () => {
    const pages = list()
    expect(takeInList(pages, aMessage(5, { thread: 'd' }), AROHA)).toBe(true)
    expect(ids(pages)).toEqual([['d', 'a'], ['b', 'c'], ['e']])
    expect(pages[0]![0]).toMatchObject({ unread: 1, seq: 5, 'latest-message': { message: 'Message 5' } })
  })

  test('does not move for one that it knows', () => {
    const pages = list()
    expect(takeInList(pages, aMessage(4, { thread: 'd' }), AROHA)).toBe(true)
    expect(ids(pages)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(pages[1]![1]!.unread).toBe(0)
  })

  test('is to be asked for anew when it does not know the thread, or missed a message', () => {
    expect(takeInList(list(), aMessage(1, { thread: 'new' }), AROHA)).toBe(false)
    const pages = list()
    expect(takeInList(pages, aMessage(6, { thread: 'b' }), AROHA)).toBe(false)
    expect(ids(pages)[0]).toEqual(['b', 'a'])
  })
})
