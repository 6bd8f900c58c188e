import type { EventHandlers } from '@tribu/platform/bus/event.ts'
import type { makeFollowAccount, makeFollowCards } from './app/follow-payment.ts'
import type { makeFollowReviews } from './app/follow-reviews.ts'

/** What identity folds into the records of members. Every write carries a version or a total that only grows, so that doubles and late-comers change nothing. */
export const consumers = (effects: {
  followAccount: ReturnType<typeof makeFollowAccount>
  followCards: ReturnType<typeof makeFollowCards>
  followReviews: ReturnType<typeof makeFollowReviews>
}): EventHandlers => ({
  'lender-account.updated': ({ payload }) => effects.followAccount(payload.account),
  'card.attached': ({ payload }) => effects.followCards(payload.cards),
  'card.removed': ({ payload }) => effects.followCards(payload.cards),
  'review.posted': ({ payload }) => effects.followReviews(payload.review),
})
