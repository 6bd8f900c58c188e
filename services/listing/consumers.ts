import type { EventHandlers } from '@tribu/platform/bus/event.ts'
import type { makeFollowMember } from './app/follow-member.ts'
import type { makeFollowReviews } from './app/follow-reviews.ts'

/** What listing takes from the bus. */
export const consumers = (
  followMember: ReturnType<typeof makeFollowMember>,
  followReviews: ReturnType<typeof makeFollowReviews>,
): EventHandlers => ({
  'member.registered': (event) => followMember(event.payload.member),
  'member.updated': (event) => followMember(event.payload.member),
  'member.verified': (event) => followMember(event.payload.member),
  'member.blocked': (event) => followMember(event.payload.member),
  'member.unblocked': (event) => followMember(event.payload.member),
  'review.posted': (event) => followReviews(event.payload.review),
})
