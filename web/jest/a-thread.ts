import type { Message, Thread } from '@tribu/proto/http/message.ts'

export const WIREMU = '0b0c0d0e-0000-4000-8000-0000000000bb'
export const AROHA = '0b0c0d0e-0000-4000-8000-0000000000aa'
const ID = '0b0c0d0e-0000-4000-8000-00000000c001'
/** A quarter past nine in the morning in New Zealand, 21st November 2026. */
const MORNING = Date.UTC(2026, 10, 20, 20, 15) / 1000

/** The `seq`th message of the talk about the drill, a minute after the one before; Wiremu's, but for what the test says otherwise. */
export const aMessage = (seq: number, given: Partial<Message> = {}): Message => ({
  _id: `message-${seq}`,
  thread: ID,
  seq,
  user: WIREMU,
  message: `Message ${seq}`,
  photos: [],
  booking: null,
  'client-id': `client-${seq}`,
  'created-at': MORNING + 60 * seq,
  'created-at-yyyy': '2026-11-21',
  ...given,
})

/** Wiremu's talk with Aroha about her drill, of these messages, as Aroha sees it who has read all of it. */
export const aThread = (messages: Message[] = [], given: Partial<Thread> = {}): Thread => {
  const latest = messages.at(-1)
  return {
    _id: ID,
    user1: { _id: WIREMU, 'first-name': 'Wiremu', 'last-name': 'Parata', photo: null },
    user2: { _id: AROHA, 'first-name': 'Aroha', 'last-name': 'Ngata', photo: null },
    listing: {
      _id: '0b0c0d0e-0000-4000-8000-000000000001',
      name: 'Makita 18V drill',
      photo: null,
      listed: true,
    },
    'created-at': MORNING,
    'latest-message': latest ?? null,
    seq: latest?.seq ?? 0,
    unread: 0,
    read: latest?.seq ?? 0,
    'other-read': 0,
    ended: null,
    messages,
    ...given,
  }
}

/** `Message from` to `Message to`, Wiremu's. */
export const someMessages = (from: number, to: number, given: Partial<Message> = {}): Message[] =>
  Array.from({ length: to - from + 1 }, (_, place) => aMessage(from + place, given))
