import type { Database } from '@tribu/platform/db/database.ts'
import { keepNewest } from '@tribu/platform/db/keep-newest.ts'
import type { FactsStore, ListingFacts, MemberFacts, Report } from './ports.ts'

/** What messaging knows beside the talk itself, in PostgreSQL. */
export const makeFacts = (db: Database): FactsStore => {
  const known = async <T extends { id: string }>(table: 'listing' | 'member', ids: string[]) => {
    const rows = await db.query<{ document: T }>(
      `select document from messaging.${table} where id = any($1::uuid[])`,
      [ids],
    )
    return new Map(rows.map(({ document }) => [document.id, document]))
  }
  const report = async (id: string) =>
    (await db.query<{ document: Report }>('select document from messaging.report where id = $1', [id]))[0]
      ?.document

  return {
    setBlock: async (by, member, blocked) => {
      await db.query(
        blocked
          ? 'insert into messaging.block (by, member) values ($1, $2) on conflict do nothing'
          : 'delete from messaging.block where by = $1 and member = $2',
        [by, member],
      )
    },
    blocksOf: async (member) => {
      const rows = await db.query<{ by: string; member: string }>(
        'select by, member from messaging.block where by = $1 or member = $1',
        [member],
      )
      return {
        by: new Set(rows.filter((row) => row.by === member).map((row) => row.member)),
        of: new Set(rows.filter((row) => row.member === member).map((row) => row.by)),
      }
    },

    addReport: async (given) => {
      await db.query(
        'insert into messaging.report (id, created_at, done_at, document) values ($1, $2, $3, $4) on conflict do nothing',
        [given.id, given.createdAt, given.doneAt, JSON.stringify(given)],
      )
      return (await report(given.id)) ?? given
    },
    reports: async ({ limit, skip }) =>
      (
        await db.query<{ document: Report }>(
          `select document from messaging.report order by (done_at is not null), created_at desc, id limit $1 offset $2`,
          [limit, skip],
        )
      ).map(({ document }) => document),
    reportsIn: async (thread) =>
      (
        await db.query<{ document: Report }>(
          `select document from messaging.report where document->>'thread' = $1`,
          [thread],
        )
      ).map(({ document }) => document),
    closeReport: async (id, doneAt) =>
      (
        await db.query<{ document: Report }>(
          `update messaging.report set done_at = $2::bigint, document = jsonb_set(document, '{doneAt}', coalesce(to_jsonb($2::bigint), 'null'))
           where id = $1 returning document`,
          [id, doneAt],
        )
      )[0]?.document,

    keepListing: (facts) => keepNewest(db, 'messaging.listing', facts),
    keepMember: (facts) => keepNewest(db, 'messaging.member', facts),
    listings: (ids) => known<ListingFacts>('listing', ids),
    members: (ids) => known<MemberFacts>('member', ids),
  }
}
