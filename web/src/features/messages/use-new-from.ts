import type { Thread } from '@tribu/proto/http/message.ts'
import { useState } from 'react'

/** Further up than this many messages nobody is taken who has not been there for long. */
const FURTHEST = 400

const firstNew = ({ messages }: Pick<Thread, 'messages'>, member: string, read: number) =>
  messages.find(({ user, seq }) => user !== null && user !== member && seq > read)?.seq

/**
 * The number of the first message that was new when the member opened the thread, or came back to it: a line stands above it. It stays while
 * they read, and goes when they write. `lacking`: how far up a thread was to be read on opening to find it.
 */
export const useNewFrom = (thread: Thread, member: string, attentive: boolean) => {
  const [read, setRead] = useState(thread.unread > 0 ? thread.read : undefined)
  const others = thread.messages.filter(({ user }) => user !== null && user !== member).length
  const [lacking] = useState(
    thread.unread > others ? Math.max(thread.read + 1, thread.seq - FURTHEST) : undefined,
  )
  // Somebody who is away comes back to all that came meanwhile; the line they have seen makes way for it.
  if (!attentive && thread.unread > 0 && read !== thread.read) setRead(thread.read)
  return {
    newFrom: read === undefined ? undefined : firstNew(thread, member, read),
    lacking,
    forget: () => setRead(undefined),
  }
}
