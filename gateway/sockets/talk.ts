import type { Socket } from 'socket.io'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import { MESSAGES_AFTER_MOST, type messagingInternal } from '@tribu/proto/internal/messaging.ts'
import { Seen, Sync, Typing, type ToPage, type ToServer } from '@tribu/proto/http/live.ts'
import { take } from './take.ts'

/** Who a socket joined as, with the key it showed. */
export type Joined = { member: string; session: string; apikey: string }
export type LiveSocket = Socket<ToServer, ToPage, Record<string, never>, { joined?: Joined }>

type Have = { thread: string; seq: number }

/**
 * What pages of members say and ask about their threads. Messaging answers for each thread whether it is the member's; for one that is not, nothing
 * comes.
 */
export const makeTalk = (messaging: InternalApi<typeof messagingInternal>) => {
  /** Sends a page the messages that it lacks. Where there are more than come at once, a hint lets it ask again. */
  const sendMissed = async (socket: LiveSocket, member: string, have: Have[]): Promise<void> => {
    for (const { thread, seq } of have) {
      const missed = await messaging.messagesAfter({ member, thread, seq })
      for (const message of missed) socket.emit('message', message)
      const last = missed.at(-1)
      if (last && missed.length === MESSAGES_AFTER_MOST)
        socket.emit('thread', { _id: thread, seq: last.seq + 1 })
    }
  }

  return {
    sendMissed,
    listen: (socket: LiveSocket) => {
      const memberOf = () => socket.data.joined?.member
      socket.on(
        'sync',
        take(socket, Sync, async ({ have }) => {
          const member = memberOf()
          if (member === undefined) return false
          await sendMissed(socket, member, have)
          return true
        }),
      )
      socket.on(
        'seen',
        take(socket, Seen, async ({ _id, apikey, thread, seq }) => {
          const { joined } = socket.data
          if (!joined || joined.member !== _id || joined.apikey !== apikey) return false
          const upTo = seq === undefined ? {} : { seq }
          return (await messaging.seen({ member: _id, thread, ...upTo })).done
        }),
      )
      socket.on(
        'typing',
        take(socket, Typing, async ({ thread }) => {
          const member = memberOf()
          return member !== undefined && (await messaging.typing({ member, thread })).done
        }),
      )
    },
  }
}
