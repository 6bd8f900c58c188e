import { secondsOf } from '@tribu/platform/clock.ts'
import { otherThan, sideOf, unreadOf } from '../domain/thread.ts'
import type { MessagingStore } from '../ports.ts'

const TEXTS = 3
const LOOKED_AT = 200

/** What a member has not seen, for a mail about it; as `messagingInternal.unseen` has it. */
export const makeUnseen =
  ({ store }: { store: MessagingStore }) =>
  async (member: string) => {
    const threads = await store.unreadOf(member)
    const unseen = await Promise.all(
      threads.map(async (thread) => {
        const side = sideOf(thread, member) ?? 0
        const other = thread.members[otherThan(side)]
        const { seq } = thread.read[side]
        const since = await store.messages(thread.id, { after: seq, limit: LOOKED_AT })
        const said = since.filter(({ sender }) => sender === other)
        return {
          thread: thread.id,
          other,
          listing: thread.listing,
          count: unreadOf(thread, side),
          oldest: secondsOf(said[0]?.at ?? thread.createdAt),
          seq: said.at(-1)?.seq ?? seq,
          texts: said.slice(-TEXTS).map(({ text }) => text),
        }
      }),
    )
    return unseen.toSorted((a, b) => a.oldest - b.oldest)
  }
