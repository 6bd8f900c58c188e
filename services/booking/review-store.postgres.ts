import type { Database, Tx } from '@tribu/platform/db/database.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { changeBooking } from './change-booking.postgres.ts'
import { reviewEvent, type Rating } from './domain/review-event.ts'
import type { Review } from './domain/review.ts'
import type { ReviewStore } from './ports.ts'

const COLUMNS = `review.id, review.booking, review.listing, author, subject, role, rating, comment,
  review.created_at as "createdAt", show_at as "showAt"`

/** Counts a rating in; who does it at the same time waits, so that each total is told once. */
const countIn = async (tx: Tx, id: string, rating: number): Promise<Rating> => {
  const [total] = await tx.query<Rating>(
    `insert into booking.rating as known (id, count, sum) values ($1, 1, $2)
     on conflict (id) do update set count = known.count + 1, sum = known.sum + $2 returning count, sum`,
    [id, rating],
  )
  return total!
}

const totalOf = async (tx: Tx, id: string): Promise<Rating> => {
  const [total] = await tx.query<Rating>('select count, sum from booking.rating where id = $1', [id])
  return total ?? { count: 0, sum: 0 }
}

/** Shows what was written about a booking; its lock must be held, so that nobody else does the same. */
const show = async (tx: Tx, outbox: Outbox, booking: string, now: number) => {
  const shown = await tx.query<Review>(
    `update booking.review set shown_at = $2 where booking = $1 and shown_at is null returning ${COLUMNS}`,
    [booking, now],
  )
  for (const review of shown) {
    const subject = await countIn(tx, review.subject, review.rating)
    const listing =
      review.role === 'lender'
        ? await countIn(tx, review.listing, review.rating)
        : await totalOf(tx, review.listing)
    await outbox.add(tx, reviewEvent(review, subject, listing))
  }
}

/** Reviews in PostgreSQL, beside their bookings. */
export const makeReviewStore = (db: Database, outbox: Outbox): ReviewStore => ({
  add: (booking, by, write) =>
    db.transaction(async (tx) => {
      let review: Review | undefined
      const after = await changeBooking(tx, outbox, booking, by, (before) => {
        const written = write(before)
        review = written?.review
        return written && { booking: written.booking, entry: { kind: 'reviewed' } }
      })
      if (!review || !after) return
      await tx.query(
        `insert into booking.review (id, booking, listing, author, subject, role, rating, comment, created_at, show_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          review.id,
          review.booking,
          review.listing,
          review.author,
          review.subject,
          review.role,
          review.rating,
          review.comment,
          review.createdAt,
          review.showAt,
        ],
      )
      if (after.reviewedBy.length === 2) await show(tx, outbox, booking, by.at)
    }),

  find: async (id) =>
    (await db.query<Review>(`select ${COLUMNS} from booking.review where id = $1`, [id]))[0],

  showDue: async (now, limit) => {
    const due = await db.query<{ booking: string }>(
      'select booking from booking.review where shown_at is null and show_at <= $1 order by show_at limit $2',
      [now, limit],
    )
    for (const { booking } of due)
      await db.transaction(async (tx) => {
        await tx.query('select id from booking.booking where id = $1 for update', [booking])
        await show(tx, outbox, booking, now)
      })
    return due.length
  },

  shown: (of, { limit, skip }) => {
    const [whose, id] =
      'subject' in of
        ? ['subject = $1', of.subject]
        : 'listing' in of
          ? [`review.listing = $1 and role = 'lender'`, of.listing]
          : ['review.booking = $1', of.booking]
    return db.query<Review & { name: string }>(
      `select ${COLUMNS}, booking.document -> 'listing' ->> 'name' as name
       from booking.review join booking.booking on booking.id = review.booking
       where ${whose} and shown_at is not null order by review.created_at desc, review.id limit $2 offset $3`,
      [id, limit, skip],
    )
  },
})
