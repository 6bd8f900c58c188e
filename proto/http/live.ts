import { z } from 'zod'
import { noQuery } from './fields.ts'
import type { Message } from './message.ts'
import { route } from './route.ts'

/*
 * The socket: pages hear by it that something has changed, and ask for it by the calls they know. What it tells is a hint; who was away asks
 * again when they are back.
 */

/** A key to the socket holds this long: it is asked for at each connect. */
export const SOCKET_KEY_SECONDS = 60

export const getSocketKey = route({
  service: 'gateway',
  method: 'GET',
  path: '/api/socket-key',
  access: 'user',
  summary: 'A short-lived key with which this session may join the socket (`join`)',
  query: noQuery,
  reply: z.object({ _id: z.string(), apikey: z.string() }),
})

/** Up to which number a page has the messages of a thread that is open in it. */
const Have = z.strictObject({ thread: z.uuid(), seq: z.number().int().min(0) })

/** What a page may send. Each is acknowledged by whether it was taken. With `join`, and whenever it asks by `sync`, it gets the messages that it lacks. */
export const Join = z.strictObject({
  _id: z.uuid(),
  apikey: z.string().max(1000),
  have: z.array(Have).max(20).optional(),
})
export const Sync = z.strictObject({ have: z.array(Have).max(20) })
/** `apikey` is the one that this socket joined with. Without `seq`, all of the thread was seen. */
export const Seen = z.strictObject({
  _id: z.uuid(),
  apikey: z.string().max(1000),
  thread: z.uuid(),
  seq: z.number().int().min(0).optional(),
})
export const Typing = z.strictObject({ thread: z.uuid() })
/** A listing whose page is open; anyone may watch it. */
export const Watch = z.strictObject({ listing: z.uuid() })

export type ToServer = {
  join: (given: z.input<typeof Join>, taken: (done: boolean) => void) => void
  sync: (given: z.input<typeof Sync>, taken: (done: boolean) => void) => void
  seen: (given: z.input<typeof Seen>, taken: (done: boolean) => void) => void
  typing: (given: z.input<typeof Typing>, taken: (done: boolean) => void) => void
  watch: (given: z.input<typeof Watch>, taken: (done: boolean) => void) => void
  unwatch: (given: z.input<typeof Watch>, taken: (done: boolean) => void) => void
}

/** What a page hears. */
export type ToPage = {
  /** A booking of the member has changed, or its money. */
  booking: (news: { _id: string }) => void
  /** The days of a watched listing have changed. */
  availability: (news: { listing: string }) => void
  /** A message of a thread of the member's, their own from another page included. May come twice; `seq` tells. */
  message: (news: Message) => void
  /** Something about a thread has changed: a message, or how far it was seen. */
  thread: (news: { _id: string; seq: number }) => void
  /** A talk has ended, or goes on again. */
  talk: (news: { thread: string }) => void
  /** How far a member has seen a thread. */
  seen: (news: { thread: string; user: string; seq: number }) => void
  /** The other member is writing right now. */
  typing: (news: { thread: string; user: string }) => void
  /** The member's notices have changed. */
  notice: (news: Record<string, never>) => void
  /** Something may have been missed: ask for everything again. */
  again: (news: Record<string, never>) => void
  /** The member's cards or their account for payouts have changed. */
  account: (news: Record<string, never>) => void
}
