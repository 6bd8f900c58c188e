import { describe, expect, test } from '@jest/globals'
import { aMessage, AROHA, aThread, someMessages } from '../../../jest/a-thread.ts'
import type { Unsent } from '../../lib/messages/kept-texts.ts'
import { logItems } from './log-items.ts'
import type { LogItem } from './log-items.ts'

const NOW = '2026-11-22'
const unsent = (id: string, message: string): Unsent => ({
  'client-id': id,
  thread: 't',
  message,
  photos: [],
  at: 0,
  state: 'sending',
})
const told = (item: LogItem): string => {
  if (item.kind === 'day') return item.day
  if (item.kind === 'new') return 'new'
  if (item.kind === 'quiet') return `- ${item.message.message}`
  const { own, first, last, message, unsent: waiting } = item
  const seen = message && item.seen ? ' seen' : ''
  return `${own ? 'me' : 'them'} ${(message ?? waiting).message}${first ? ' first' : ''}${last ? ' last' : ''}${seen}`
}
const items = (given: Partial<Parameters<typeof logItems>[0]>) =>
  logItems({ messages: [], 'other-read': 0, unsent: [], member: AROHA, now: NOW, ...given }).map(told)

describe('a talk as it is shown', () => {
  test('has a line for each day, and quiet lines between', () => {
    expect(
      items({
        messages: [
          aMessage(1),
          aMessage(2, { user: null, message: 'Asked to borrow' }),
          aMessage(3, { 'created-at-yyyy': NOW }),
        ],
      }),
    ).toEqual([
      '2026-11-21',
      'them Message 1 first last',
      '- Asked to borrow',
      NOW,
      'them Message 3 first last',
    ])
  })

  test('puts together what one member wrote within five minutes', () => {
    const [a, b, c] = someMessages(1, 3)
    const later = aMessage(4, { 'created-at': c!['created-at'] + 300 })
    expect(items({ messages: [a!, b!, { ...c!, user: AROHA }, later] }).slice(1)).toEqual([
      'them Message 1 first',
      'them Message 2 last',
      'me Message 3 first last',
      'them Message 4 first last',
    ])
  })

  test('parts what is new from what was seen', () => {
    expect(items({ messages: someMessages(1, 3), newFrom: 2 }).slice(1)).toEqual([
      'them Message 1 first last',
      'new',
      'them Message 2 first',
      'them Message 3 last',
    ])
  })

  test('says Seen under the last of one’s own that the other has seen, and under no other', () => {
    const messages = someMessages(1, 4, { user: AROHA })
    expect(items({ messages, 'other-read': 3 }).filter((line) => line.includes('seen'))).toEqual([
      'me Message 3 seen',
    ])
    expect(items({ messages: someMessages(1, 4), 'other-read': 3 }).join()).not.toContain('seen')
  })

  test('ends with what is on its way, under the same key as the message that it becomes, and once', () => {
    const waiting = [unsent('client-2', 'two'), unsent('client-3', 'three')]
    const messages = [aMessage(1), aMessage(2, { user: AROHA, message: 'two' })]
    expect(items({ messages, unsent: waiting }).slice(2)).toEqual([
      'me two first last',
      NOW,
      'me three first last',
    ])
    const key = (given: Partial<Parameters<typeof logItems>[0]>) =>
      logItems({ ...aThread(), unsent: [], member: AROHA, now: NOW, ...given }).at(-1)?.key
    expect(key({ unsent: [waiting[0]!] })).toBe(key({ messages }))
  })
})
