import { makeEvent, type NewEvent } from '@tribu/platform/bus/event.ts'
import type { MessageRecord, Side, ThreadRecord } from './thread.ts'

/** Tells the others that there is a message; not what it says. */
export const messageSent = (thread: ThreadRecord, message: MessageRecord): NewEvent =>
  makeEvent('message.sent', thread.id, {
    thread: thread.id,
    seq: BigInt(message.seq),
    message: message.id,
    sender: message.sender ?? '',
    members: [...thread.members],
    listing: thread.listing,
    createdAt: BigInt(Math.floor(message.at / 1000)),
  })

/** Tells the others how far a member has seen a thread. `now` is in milliseconds. */
export const threadRead = (thread: ThreadRecord, side: Side, now: number): NewEvent =>
  makeEvent('thread.read', thread.id, {
    thread: thread.id,
    member: thread.members[side],
    seq: BigInt(thread.read[side].seq),
    readAt: BigInt(Math.floor(now / 1000)),
  })
