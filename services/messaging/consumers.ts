import type { EventHandlers } from '@tribu/platform/bus/event.ts'
import type { makeFollowBooking } from './app/follow-booking.ts'
import type { makeFollowFacts } from './app/follow-facts.ts'
import type { TellMembers } from './app/tell-members.ts'
import { seqOf } from './domain/thread.ts'
import type { MessagingStore } from './ports.ts'

/**
 * What messaging takes from the bus. Writes carry a version or a key, so that doubles and late-comers change nothing. Its own events come
 * back to it: if the process died between a write and what follows from it, that is done now.
 */
export const consumers = (deps: {
  store: Pick<MessagingStore, 'thread' | 'settle'>
  tell: Pick<TellMembers, 'changed'>
  followBooking: ReturnType<typeof makeFollowBooking>
  follow: ReturnType<typeof makeFollowFacts>
}): EventHandlers => {
  const { followBooking, follow } = deps
  return {
    'message.sent': async ({ payload: { thread, members, seq } }) => {
      await deps.store.settle(thread)
      deps.tell.changed({ id: thread, members, seq: Number(seq) })
    },
    'thread.read': async ({ payload }) => {
      const thread = await deps.store.thread(payload.thread)
      if (thread) deps.tell.changed({ ...thread, seq: seqOf(thread) })
    },
    'booking.requested': ({ payload }) => followBooking(payload.booking),
    'booking.approved': ({ payload }) => followBooking(payload.booking),
    'booking.declined': ({ payload }) => followBooking(payload.booking),
    'booking.expired': ({ payload }) => followBooking(payload.booking),
    'booking.cancelled': ({ payload }) => followBooking(payload.booking),
    'booking.completed': ({ payload }) => followBooking(payload.booking),
    'booking.disputed': ({ payload }) => followBooking(payload.booking),
    'listing.created': ({ payload }) => follow.listing(payload.listing),
    'listing.updated': ({ payload }) => follow.listing(payload.listing),
    'listing.removed': ({ payload }) => follow.listingGone(payload.id, Number(payload.version)),
    'member.registered': ({ payload }) => follow.member(payload.member),
    'member.updated': ({ payload }) => follow.member(payload.member),
    'member.blocked': ({ payload }) => follow.member(payload.member),
    'member.unblocked': ({ payload }) => follow.member(payload.member),
  }
}
