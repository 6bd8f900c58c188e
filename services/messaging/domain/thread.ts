import type { Image } from '@tribu/proto/http/image.ts'

/** 0 began the thread, 1 is the lister. */
export type Side = 0 | 1

/** A message as it is stored. Times are milliseconds. */
export type MessageRecord = {
  id: string
  thread: string
  /** Counts from 1 without a gap. */
  seq: number
  /** Null: a quiet line about a booking. */
  sender: string | null
  text: string
  photos: Image[]
  booking: { id: string; status: string } | null
  clientId: string | null
  /** What it is written once for. */
  key: string
  /** How many messages each member has written by now, this one included: what is unread follows from it without counting. */
  said: readonly [number, number]
  at: number
}

/** Up to where a member has seen the thread; `heard` of the other's messages are within it. */
type ReadMark = { seq: number; heard: number }

/** A talk of two members about a listing. Its last message is all that it keeps of them; the others stand by themselves. */
export type ThreadRecord = {
  id: string
  members: readonly [string, string]
  listing: string
  createdAt: number
  latest: MessageRecord | null
  read: readonly [ReadMark, ReadMark]
}

export type NewMessage = Pick<
  MessageRecord,
  'id' | 'sender' | 'text' | 'photos' | 'booking' | 'clientId' | 'key'
>

const UNREAD: ReadMark = { seq: 0, heard: 0 }

export const newThread = (
  facts: Pick<ThreadRecord, 'id' | 'members' | 'listing' | 'createdAt'>,
): ThreadRecord => ({ ...facts, latest: null, read: [UNREAD, UNREAD] })

/** Undefined: the thread is not this member's. */
export const sideOf = ({ members }: ThreadRecord, member: string): Side | undefined =>
  members[0] === member ? 0 : members[1] === member ? 1 : undefined

export const otherThan = (side: Side): Side => (side === 0 ? 1 : 0)

/** The number of the latest message; 0 where there is none. */
export const seqOf = ({ latest }: ThreadRecord): number => latest?.seq ?? 0

/** How many messages of the other a side has not seen. Quiet lines do not count: their booking is told of by itself. */
export const unreadOf = ({ latest, read }: ThreadRecord, side: Side): number =>
  (latest?.said[otherThan(side)] ?? 0) - read[side].heard

/**
 * What comes next in a thread, numbered, and the thread with it. Time never runs back within a thread, whatever the clocks of copies say.
 * `now` is in milliseconds.
 */
export const append = (
  thread: ThreadRecord,
  { sender, ...message }: NewMessage,
  now: number,
): { thread: ThreadRecord; message: MessageRecord } => {
  const said = thread.latest?.said ?? [0, 0]
  const written: MessageRecord = {
    ...message,
    sender,
    thread: thread.id,
    seq: seqOf(thread) + 1,
    said: [
      said[0] + (sender === thread.members[0] ? 1 : 0),
      said[1] + (sender === thread.members[1] ? 1 : 0),
    ],
    at: Math.max(now, thread.latest?.at ?? 0),
  }
  return { thread: { ...thread, latest: written }, message: written }
}

/** A side has seen the thread up to a message. Undefined: it had seen that much already. */
export const markRead = (
  thread: ThreadRecord,
  side: Side,
  { seq, said }: Pick<MessageRecord, 'seq' | 'said'>,
): ThreadRecord | undefined => {
  if (seq <= thread.read[side].seq) return undefined
  const mark = { seq, heard: said[otherThan(side)] }
  return { ...thread, read: side === 0 ? [mark, thread.read[1]] : [thread.read[0], mark] }
}
