import type { PayloadOf } from '@tribu/platform/bus/event.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { MemberStore } from '../ports.ts'

/**
 * Keeps the ratings that a member's profile shows. An event carries totals, and they only grow: the larger count is the later one, so doubles
 * and late-comers change nothing. No event of ours follows: nobody else keeps ratings of members.
 */
export const makeFollowReviews =
  ({ db, members }: { db: Database; members: Pick<MemberStore, 'keepRating'> }) =>
  async (review: PayloadOf<'review.posted'>['review']): Promise<void> => {
    if (!review) return
    await members.keepRating(db, review.subject, { count: review.subjectCount, sum: review.subjectSum })
  }
