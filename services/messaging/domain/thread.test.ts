import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { newLine, newMessage } from '../testing/new-message.ts'
import { append, markRead, newThread, seqOf, sideOf, unreadOf, type MessageRecord } from './thread.ts'

const empty = () => newThread({ id: 't', members: ['ana', 'ben'], listing: 'l', createdAt: 0 })

test('messages are numbered from 1, and time does not run back', () => {
  const first = append(empty(), newMessage('ana', 'Hello'), 5000)
  const second = append(first.thread, newMessage('ben', 'Kia ora'), 4000)
  expect([first.message.seq, second.message.seq]).toEqual([1, 2])
  expect(second.message.at).toBe(5000)
  expect(second.thread.latest).toBe(second.message)
})

test('a quiet line is unread for nobody', () => {
  const { thread } = append(empty(), newLine('b', 'approved'), 1)
  expect([unreadOf(thread, 0), unreadOf(thread, 1)]).toEqual([0, 0])
})

test('a thread has two sides, and no third', () => {
  expect(['ana', 'ben', 'eve'].map((member) => sideOf(empty(), member))).toEqual([0, 1, undefined])
})

test('a read mark never goes back', () => {
  const first = append(empty(), newMessage('ben', 'One'), 1)
  const second = append(first.thread, newMessage('ben', 'Two'), 2)
  const read = markRead(second.thread, 0, second.message)
  expect(read && unreadOf(read, 0)).toBe(0)
  expect(read && markRead(read, 0, first.message)).toBeUndefined()
})

const step = fc.oneof(
  fc.record({ writes: fc.constantFrom('ana', 'ben', null) }),
  fc.record({ reads: fc.constantFrom<0 | 1>(0, 1), upTo: fc.double({ min: 0, max: 1, noNaN: true }) }),
)

test('what is unread is what the other wrote after the mark, whatever was said and seen', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let thread = empty()
      const all: MessageRecord[] = []
      steps.forEach((taken, i) => {
        if ('writes' in taken) {
          const next = taken.writes ? newMessage(taken.writes, 'x') : newLine(`b${i}`, 'approved')
          const written = append(thread, next, i)
          thread = written.thread
          all.push(written.message)
        } else {
          const seen = all[Math.floor(taken.upTo * all.length)]
          thread = (seen && markRead(thread, taken.reads, seen)) ?? thread
        }
      })
      expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1))
      expect(seqOf(thread)).toBe(all.length)
      for (const side of [0, 1] as const) {
        const other = thread.members[side === 0 ? 1 : 0]
        const after = all.filter(({ seq, sender }) => sender === other && seq > thread.read[side].seq)
        expect(unreadOf(thread, side)).toBe(after.length)
      }
    }),
  )
})
