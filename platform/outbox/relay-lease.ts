import type { Collection, Db } from 'mongodb'
import { isDuplicateId, TIME_LIMIT } from '../documents/mongo.ts'
import { newId } from '../ids.ts'

type Lease = { _id: string; holder: string | null; until: Date }

/** How long a lease lasts: a relay that was killed is followed by another copy's within this time. */
const LEASE_MS = 5000
const RENEW_MS = 2000
// A copy without the lease asks for it this often.
const ASK_MS = 500

/** The right to be the one that works, among all copies. */
export type RelayLease = {
  /** Whether this copy has it now; asks for it, or for more time, when that is due. */
  held: () => Promise<boolean>
  letGo: () => Promise<void>
}

/**
 * A lease in a document. All times are of MongoDB's clock; the holder reckons from before it asked, so it believes in the lease for less
 * time than the document says. A copy that stands still for longer than the lease in the midst of its work is not stopped by this: what
 * it then publishes late, comes twice.
 */
export const makeRelayLease = (db: Db, name: string): RelayLease => {
  const leases: Collection<Lease> = db.collection('lease')
  const holder = newId()
  let mine = false
  let askedAt = Number.NEGATIVE_INFINITY

  const ask = async () => {
    askedAt = performance.now()
    const { matchedCount } = await leases.updateOne(
      { _id: name, $expr: { $or: [{ $eq: ['$holder', holder] }, { $lt: ['$until', '$$NOW'] }] } },
      [{ $set: { holder, until: { $add: ['$$NOW', LEASE_MS] } } }],
      TIME_LIMIT,
    )
    return matchedCount === 1
  }

  const askFirst = async () => {
    await leases
      .insertOne({ _id: name, holder: null, until: new Date(0) }, TIME_LIMIT)
      .catch((error: unknown) => {
        if (!isDuplicateId(error)) throw error
      })
    return ask()
  }

  return {
    held: async () => {
      const since = performance.now() - askedAt
      if (since < (mine ? RENEW_MS : ASK_MS)) return mine
      const first = askedAt < 0
      // While the answer is open nothing is known.
      mine = false
      mine = await (first ? askFirst() : ask())
      return mine
    },
    letGo: async () => {
      mine = false
      await leases.updateOne({ _id: name, holder }, { $set: { until: new Date(0) } }, TIME_LIMIT)
    },
  }
}
