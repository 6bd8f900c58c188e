import { z } from 'zod'
import { Party } from './booking.ts'
import { byId, flag, id, line, noQuery, prose, requiredLine, seconds, whole } from './fields.ts'
import { Image, IMAGE_SIZES, ImageRef } from './image.ts'
import { MESSAGE_MAX, MESSAGE_PAGE, MESSAGE_PHOTOS_MAX } from './limits.ts'
import { page } from './page.ts'
import { route } from './route.ts'

/*
 * Talk between two members about a listing (specification, sections 3, 4 and 7). The messages of a thread are numbered from 1 without a gap
 * (`seq`), the same for both. Who wrote a message and when is what the server knows, never what a body says.
 */

/** What a member wrote, or (`user` null) a quiet line that tells what happened to a booking. */
export const Message = z.object({
  _id: z.string(),
  thread: z.string(),
  seq: z.number().int().min(1),
  user: z.string().nullable(),
  /** Plain text; empty when there are only pictures. */
  message: z.string(),
  photos: z.array(Image),
  booking: z.object({ _id: z.string(), status: z.string() }).nullable(),
  /** The sender's own id for it: sent twice, it is one message. Null for a quiet line. */
  'client-id': z.string().nullable(),
  'created-at': seconds(),
  'created-at-yyyy': z.string(),
})
export type Message = z.infer<typeof Message>

/** Why nobody can write here any more: the reader has blocked the other; or the other cannot be written to (they have blocked, or are gone). */
export const TALK_ENDS = ['blocked-by-you', 'over'] as const

/** A thread as one of its two members sees it. */
export const Thread = z.object({
  _id: z.string(),
  /** Who began it (a borrower), and the lister. */
  user1: Party,
  user2: Party,
  listing: z.object({
    _id: z.string(),
    name: z.string(),
    photo: z.string().nullable(),
    /** Whether its page is still there. */
    listed: z.boolean(),
  }),
  'created-at': seconds(),
  'latest-message': Message.nullable(),
  /** The number of the latest message; 0 when there is none. */
  seq: z.number().int().min(0),
  /** Messages of the other that the reader has not seen. */
  unread: z.number().int().min(0),
  /** Up to which number the reader, and the other, have seen. */
  read: z.number().int().min(0),
  'other-read': z.number().int().min(0),
  ended: z.enum(TALK_ENDS).nullable(),
  /** The newest of them, oldest first; empty in lists. */
  messages: z.array(Message),
})
export type Thread = z.infer<typeof Thread>

/** What a member sends. A message has a text or pictures. */
const Written = {
  message: prose(MESSAGE_MAX).default(''),
  photos: z
    .array(ImageRef)
    .max(MESSAGE_PHOTOS_MAX, `at most ${MESSAGE_PHOTOS_MAX} pictures go into one message`)
    .default([]),
  /** Made by the sender for each message; sent again with the same, the first one is answered. */
  'client-id': id().optional(),
}
const isSomething = ({ message, photos }: { message: string; photos: unknown[] }) =>
  message !== '' || photos.length > 0
const NOTHING = { path: ['message'], message: 'Message is required' }

export const listThreads = route({
  service: 'messaging',
  method: 'GET',
  path: '/api/thread',
  access: 'user',
  summary: 'Your threads, the one with the latest message first; or the one with the lister of a listing',
  query: z.strictObject({ ...page, listing: id().optional() }),
  reply: z.array(Thread),
})

export const getThread = route({
  service: 'messaging',
  method: 'GET',
  path: '/api/thread/:id',
  access: 'user',
  summary: 'One thread with its newest messages',
  params: byId,
  query: noQuery,
  reply: Thread,
})

export const StartThread = z.strictObject({ ...Written, listing: id() }).refine(isSomething, NOTHING)

export const startThread = route({
  service: 'messaging',
  method: 'POST',
  path: '/api/thread',
  access: 'user',
  summary: 'Writes to the lister of a listing; there is one thread for each listing and member',
  body: StartThread,
  reply: Thread,
  creates: true,
})

export const listMessages = route({
  service: 'messaging',
  method: 'GET',
  path: '/api/thread/:id/message',
  access: 'user',
  summary: 'Messages of a thread, oldest first: those right before a number, or right after one',
  params: byId,
  query: z.strictObject({
    before: whole(1, Number.MAX_SAFE_INTEGER).optional(),
    after: whole(0, Number.MAX_SAFE_INTEGER).optional(),
    limit: z.preprocess((value) => value ?? String(MESSAGE_PAGE), whole(1, 200)),
  }),
  reply: z.array(Message),
})

/** `thread`, `user` and the times are what the page shows meanwhile; the server goes by its own. */
export const SendMessage = z
  .strictObject({
    ...Written,
    thread: id().optional(),
    user: id().optional(),
    'created-at': seconds().optional(),
    'created-at-yyyy': line(30).optional(),
  })
  .refine(isSomething, NOTHING)

export const sendMessage = route({
  service: 'messaging',
  method: 'POST',
  path: '/api/thread/:id/message',
  access: 'user',
  summary: 'Writes a message; sent twice with the same client-id (or Idempotency-Key), it is one',
  params: byId,
  body: SendMessage,
  reply: Message,
  creates: true,
})

export const uploadMessagePhoto = route({
  service: 'messaging',
  method: 'POST',
  path: '/api/thread/photo',
  access: 'user',
  summary: 'Takes one picture (multipart field "photo", at most 5 MB) for a message that is being written',
  file: 'photo',
  body: z.strictObject({}),
  reply: Image,
})

export const getMessagePhoto = route({
  service: 'messaging',
  method: 'GET',
  path: '/api/message-photo/:size/:uid',
  access: 'user',
  summary: 'A picture of a message, for the two members of its thread',
  params: z.strictObject({ size: z.enum(IMAGE_SIZES), uid: id() }),
  picture: true,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})

export const readThread = route({
  service: 'messaging',
  method: 'PUT',
  path: '/api/thread/:id/read',
  access: 'user',
  summary: 'Says up to which message you have seen a thread; it never goes back',
  params: byId,
  body: z.strictObject({ seq: whole(0, Number.MAX_SAFE_INTEGER) }),
  reply: Thread,
})

export const blockInThread = route({
  service: 'messaging',
  method: 'PUT',
  path: '/api/thread/:id/block',
  access: 'user',
  summary: 'Ends all talk with the other member of a thread, or allows it again',
  params: byId,
  body: z.strictObject({ blocked: flag() }),
  reply: Thread,
})

export const searchMessages = route({
  service: 'messaging',
  method: 'GET',
  path: '/api/message',
  access: 'user',
  summary: 'Messages of your threads that have all these words, or beginnings of words, newest first',
  query: z.strictObject({ ...page, s: requiredLine(200, 'Search') }),
  reply: z.array(z.object({ message: Message, thread: Thread })),
})

export const countUnread = route({
  service: 'messaging',
  method: 'GET',
  path: '/api/unread',
  access: 'user',
  summary: 'How many messages you have not seen, and in which threads',
  query: noQuery,
  reply: z.object({
    total: z.number().int().min(0),
    threads: z.array(z.object({ _id: z.string(), unread: z.number().int().min(1) })),
  }),
})

export const REPORT_REASONS = ['scam', 'abuse', 'spam', 'other'] as const

export const reportMessage = route({
  service: 'messaging',
  method: 'POST',
  path: '/api/thread/:id/report',
  access: 'user',
  summary: 'Shows a message of the other to the admins; once',
  params: byId,
  body: z.strictObject({
    seq: whole(1, Number.MAX_SAFE_INTEGER),
    reason: z.enum(REPORT_REASONS, { error: 'Please say what is wrong' }),
    comment: prose(1000).default(''),
  }),
  reply: z.object({ _id: z.string() }),
  creates: true,
})

/** What a member reported: the message as it is, with what was said right before it. */
export const MessageReport = z.object({
  _id: z.string(),
  thread: z.string(),
  reason: z.enum(REPORT_REASONS),
  comment: z.string(),
  reporter: Party,
  reported: Party,
  message: Message,
  before: z.array(Message),
  'created-at': seconds(),
  /** When an admin was done with it; null while it waits. */
  'done-at': seconds().nullable(),
})
export type MessageReport = z.infer<typeof MessageReport>

export const listReports = route({
  service: 'messaging',
  method: 'GET',
  path: '/api/message-report',
  access: 'admin',
  summary: 'Reported messages: those that wait first, then the newest',
  query: z.strictObject(page),
  reply: z.array(MessageReport),
})

export const closeReport = route({
  service: 'messaging',
  method: 'PUT',
  path: '/api/message-report/:id',
  access: 'admin',
  summary: 'Notes that a reported message was dealt with, or that it waits again',
  params: byId,
  body: z.strictObject({ done: flag() }),
  reply: MessageReport,
})
