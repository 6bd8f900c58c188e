import type { Database, Tx } from '@tribu/platform/db/database.ts'
import { keepNewest } from '@tribu/platform/db/keep-newest.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import { listingEvent } from './domain/listing-events.ts'
import { isListed, type ListingRecord } from './domain/listing-record.ts'
import type { ListingStore, MemberFacts } from './ports.ts'

type Row = { document: ListingRecord }

const write = (tx: Tx, record: ListingRecord, statement: string) =>
  tx.query<Row>(statement, [
    record.id,
    record.lister.id,
    isListed(record),
    record.createdAt,
    record.updatedAt,
    JSON.stringify(record),
  ])

const INSERT = `insert into listing.listing (id, member, listed, created_at, updated_at, document)
  values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing returning document`
const UPDATE = `update listing.listing set member = $2, listed = $3, created_at = $4, updated_at = $5, document = $6
  where id = $1`

/** Listings in PostgreSQL: the document in JSONB, its event in the outbox of the same transaction. */
export const makePostgresStore = (db: Database, outbox: Outbox): ListingStore => ({
  insert: (record) =>
    db.transaction(async (tx) => {
      const [written] = await write(tx, record, INSERT)
      if (written) {
        await outbox.add(tx, listingEvent(record))
        return record
      }
      const [earlier] = await tx.query<Row>('select document from listing.listing where id = $1', [record.id])
      return earlier?.document ?? record
    }),

  get: async (id) =>
    (await db.query<Row>('select document from listing.listing where id = $1', [id]))[0]?.document,

  change: (id, change) =>
    db.transaction(async (tx) => {
      const [row] = await tx.query<Row>('select document from listing.listing where id = $1 for update', [id])
      const changed = row && change(row.document)
      if (!changed) return row?.document
      const record = { ...changed, version: row.document.version + 1 }
      await write(tx, record, UPDATE)
      await outbox.add(tx, listingEvent(record))
      return record
    }),

  idsOf: async (member) =>
    (await db.query<{ id: string }>('select id from listing.listing where member = $1', [member])).map(
      (row) => row.id,
    ),

  listed: async (ids) =>
    (
      await db.query<{ id: string }>('select id from listing.listing where id = any($1::uuid[]) and listed', [
        ids,
      ])
    ).map((row) => row.id),

  sitemap: (limit) =>
    db.query(
      'select id, updated_at as "updatedAt" from listing.listing where listed order by updated_at desc limit $1',
      [limit],
    ),

  addPhoto: async ({ image, member, claimedBy }) => {
    await db.query(
      'insert into listing.photo (uid, member, claimed_by, taken_at, image) values ($1, $2, $3, $4, $5) on conflict (uid) do nothing',
      [image.uid, member, claimedBy, image.date, JSON.stringify(image)],
    )
  },

  claimPhotos: (member, uids, listing) =>
    db.transaction(async (tx) => {
      const rows = await tx.query<{ uid: string; image: Image }>(
        `select uid, image from listing.photo
         where uid = any($1::uuid[]) and member = $2 and (claimed_by is null or claimed_by = $3) order by uid for update`,
        [uids, member, listing],
      )
      if (rows.length !== uids.length) return undefined
      await tx.query('update listing.photo set claimed_by = $2 where uid = any($1::uuid[])', [uids, listing])
      const images = new Map(rows.map((row) => [row.uid, row.image]))
      return uids.flatMap((uid) => images.get(uid) ?? [])
    }),

  takeUnusedPhotos: async (before, limit) => {
    const rows = await db.query<{ uid: string }>(
      `delete from listing.photo where uid in (
         select photo.uid from listing.photo left join listing.listing on listing.id = photo.claimed_by
         where photo.taken_at < $1 and (listing.id is null or (listing.updated_at < $1 and (
           (listing.document ->> 'removed')::boolean
           or not listing.document -> 'photos' @> jsonb_build_array(jsonb_build_object('uid', photo.uid)))))
         limit $2) returning uid`,
      [before, limit],
    )
    return rows.map((row) => row.uid)
  },

  keepMember: (facts) => keepNewest(db, 'listing.member', facts),

  member: async (id) =>
    (await db.query<{ document: MemberFacts }>('select document from listing.member where id = $1', [id]))[0]
      ?.document,
})
