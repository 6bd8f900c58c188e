import type { Collection, Db } from 'mongodb'
import { keepNewest, type FactsDocument } from '@tribu/platform/documents/keep-newest.ts'
import { TIME_LIMIT, unlessThere } from '@tribu/platform/documents/mongo.ts'
import type { FactsStore, ListingFacts, MemberFacts, Report } from './ports.ts'

type BlockDocument = { _id: string; by: string; member: string }
type ReportDocument = { _id: string; waits: boolean; createdAt: number; report: Report }

const known = async <F extends { id: string }>(collection: Collection<FactsDocument<F>>, ids: string[]) => {
  const some = collection as unknown as Collection<FactsDocument<object>>
  const found = await some.find({ _id: { $in: ids } }, TIME_LIMIT).toArray()
  return new Map(found.map(({ _id, facts }) => [_id, facts as F]))
}

/** What messaging knows beside the talk itself, in MongoDB. */
export const openMongoFacts = async (db: Db): Promise<FactsStore> => {
  const blocks = db.collection<BlockDocument>('block')
  const reports = db.collection<ReportDocument>('report')
  const listings = db.collection<FactsDocument<ListingFacts>>('listing')
  const members = db.collection<FactsDocument<MemberFacts>>('member')
  await blocks.createIndexes([
    { key: { by: 1 }, name: 'by_who' },
    { key: { member: 1 }, name: 'by_whom' },
  ])
  await reports.createIndexes([
    { key: { waits: -1, createdAt: -1 }, name: 'by_age' },
    { key: { 'report.thread': 1 }, name: 'by_thread' },
  ])

  return {
    setBlock: async (by, member, blocked) => {
      const _id = `${by} ${member}`
      if (blocked) await unlessThere(blocks.insertOne({ _id, by, member }, TIME_LIMIT))
      else await blocks.deleteOne({ _id }, TIME_LIMIT)
    },
    blocksOf: async (member) => {
      const found = await blocks.find({ $or: [{ by: member }, { member }] }, TIME_LIMIT).toArray()
      return {
        by: new Set(found.filter((one) => one.by === member).map((one) => one.member)),
        of: new Set(found.filter((one) => one.member === member).map((one) => one.by)),
      }
    },

    addReport: async (report) => {
      const { id: _id, createdAt } = report
      const document = { _id, waits: report.doneAt === null, createdAt, report }
      if (await unlessThere(reports.insertOne(document, TIME_LIMIT))) return report
      return (await reports.findOne({ _id }, TIME_LIMIT))?.report ?? report
    },
    reports: async ({ limit, skip }) => {
      const found = reports
        .find({}, TIME_LIMIT)
        .sort({ waits: -1, createdAt: -1, _id: 1 })
        .skip(skip)
        .limit(limit)
      return (await found.toArray()).map(({ report }) => report)
    },
    reportsIn: async (thread) =>
      (await reports.find({ 'report.thread': thread }, TIME_LIMIT).toArray()).map(({ report }) => report),
    closeReport: async (id, doneAt) => {
      const change = { $set: { waits: doneAt === null, 'report.doneAt': doneAt } }
      return (
        (await reports.findOneAndUpdate({ _id: id }, change, { returnDocument: 'after', ...TIME_LIMIT }))
          ?.report ?? undefined
      )
    },

    keepListing: (facts) => keepNewest(listings, facts),
    keepMember: (facts) => keepNewest(members, facts),
    listings: (ids) => known(listings, ids),
    members: (ids) => known(members, ids),
  }
}
