import type { Database } from '@tribu/platform/db/database.ts'
import { keepNewest } from '@tribu/platform/db/keep-newest.ts'
import type { ListingFacts, MemberFacts, Projections } from './ports.ts'

/** What booking keeps of listings and members, in PostgreSQL. */
export const makeProjections = (db: Database): Projections => {
  return {
    keepListing: (facts) => keepNewest(db, 'booking.listing', facts),
    keepMember: (facts) => keepNewest(db, 'booking.member', facts),
    listing: async (id) =>
      (
        await db.query<{ document: ListingFacts }>('select document from booking.listing where id = $1', [id])
      )[0]?.document,
    lentOut: async (member, limit) => {
      const theirs = `from booking.listing where document ->> 'lender' = $1 and (document ->> 'bookable')::boolean`
      const [newest, [counted]] = await Promise.all([
        db.query<{ document: ListingFacts }>(
          `select document ${theirs} order by (document ->> 'createdAt')::bigint desc nulls last, id limit $2`,
          [member, limit],
        ),
        db.query<{ count: number }>(`select count(*)::int as count ${theirs}`, [member]),
      ])
      return { newest: newest.map(({ document }) => document), count: counted?.count ?? 0 }
    },
    members: async (ids) => {
      const rows = await db.query<{ document: MemberFacts }>(
        'select document from booking.member where id = any($1::uuid[])',
        [ids],
      )
      return new Map(rows.map(({ document }) => [document.id, document]))
    },
  }
}
