import { setTimeout as pause } from 'node:timers/promises'
import type { Collection, Db } from 'mongodb'
import { keepNewest, type FactsDocument } from '@tribu/platform/documents/keep-newest.ts'
import { TIME_LIMIT, unlessThere, type Guarded } from '@tribu/platform/documents/mongo.ts'
import { unavailable } from '@tribu/platform/errors.ts'
import type { DocumentOutbox, WithPendingEvents } from '@tribu/platform/outbox/document-outbox.ts'
import { listingEvent } from './domain/listing-events.ts'
import { isListed, type ListingRecord } from './domain/listing-record.ts'
import { makeMongoPhotos } from './photos.mongo.ts'
import type { ListingStore, MemberFacts } from './ports.ts'

/** A listing is one document; what stands beside the record is what queries ask for. */
export type ListingDocument = WithPendingEvents & {
  version: number
  member: string
  listed: boolean
  updatedAt: number
  record: ListingRecord
}

// Each round of writers that meet has a winner; a hundred rounds are more than a listing sees in a day.
const TRIES = 100

const columnsOf = (record: ListingRecord) => ({
  version: record.version,
  member: record.lister.id,
  listed: isListed(record),
  updatedAt: record.updatedAt,
  record,
})

/**
 * Listings in MongoDB. Nothing needs more than one document to change at once: an event waits in the document of its listing, a change is
 * compare-and-swap on the version, a member's facts go by theirs.
 */
export const openMongoStore = async ({
  db,
  guarded,
  outboxIn,
}: {
  db: Db
  guarded: Guarded
  outboxIn: (collection: Collection<ListingDocument>) => Promise<DocumentOutbox>
}): Promise<ListingStore> => {
  const listings = db.collection<ListingDocument>('listing')
  const members = db.collection<FactsDocument<MemberFacts>>('member')
  await listings.createIndexes([
    { key: { member: 1 }, name: 'by_member' },
    { key: { updatedAt: -1 }, name: 'by_change', partialFilterExpression: { listed: true } },
  ])
  const photos = await makeMongoPhotos(db)
  const outbox = await outboxIn(listings)

  const get = async (id: string) => (await listings.findOne({ _id: id }, TIME_LIMIT))?.record

  const swap = async (record: ListingRecord, version: number) => {
    const { matchedCount } = await listings.updateOne(
      { _id: record.id, version },
      { $set: columnsOf(record), $push: { pendingEvents: outbox.pending(listingEvent(record)) } },
      TIME_LIMIT,
    )
    return matchedCount === 1
  }

  return guarded({
    ...photos,

    insert: async (record) => {
      const pendingEvents = [outbox.pending(listingEvent(record))]
      const written = await unlessThere(
        listings.insertOne({ _id: record.id, ...columnsOf(record), pendingEvents }, TIME_LIMIT),
      )
      if (!written) return (await get(record.id)) ?? record
      outbox.written()
      return record
    },

    get,

    change: async (id, change) => {
      for (let round = 0; round < TRIES; round += 1) {
        const current = await get(id)
        const changed = current && change(current)
        if (!changed) return current
        const record = { ...changed, version: current.version + 1 }
        if (await swap(record, current.version)) {
          outbox.written()
          return record
        }
        await pause(Math.random() * Math.min(round, 20))
      }
      throw unavailable()
    },

    idsOf: async (member) => {
      const found = listings.find({ member }, TIME_LIMIT).project<{ _id: string }>({ _id: 1 })
      return (await found.toArray()).map(({ _id }) => _id)
    },

    listed: async (ids) => {
      const found = listings
        .find({ _id: { $in: ids }, listed: true }, TIME_LIMIT)
        .project<{ _id: string }>({ _id: 1 })
      return (await found.toArray()).map(({ _id }) => _id)
    },

    sitemap: (limit) =>
      listings
        .find({ listed: true }, TIME_LIMIT)
        .sort({ updatedAt: -1 })
        .limit(limit)
        .project<{ id: string; updatedAt: number }>({ _id: 0, id: '$_id', updatedAt: 1 })
        .toArray(),

    keepMember: (facts) => keepNewest(members, facts),

    member: async (id) => (await members.findOne({ _id: id }, TIME_LIMIT))?.facts,
  } satisfies ListingStore)
}
