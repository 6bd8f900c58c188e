import type { Collection, Db } from 'mongodb'
import { isDuplicateId, TIME_LIMIT } from '../documents/mongo.ts'
import { newId } from '../ids.ts'

type Lease = { _id: string; holder: string | null; until: Date }

/** How long a lease lasts: a relay that was killed is followed by another copy's within this time. */
const LEASE_MS = 5000
const RENEW_MS = 2000
// Work that begins has at least this much of the lease before it.
const MARGIN_MS = 2000
// A copy without the lease asks for it this often.
const ASK_MS = 500

/** The right to be the one that works, among all copies. */
export type RelayLease = {
  /** Whether this copy has it now; asks for it, or for more time, when that is due. */
  held: () => Promise<boolean>
  /**
   * Does work that needs the lease, and keeps asking for more time meanwhile, however long it takes. @throws Error when the lease may be over
   * before the work begins
   */
  during: (work: () => Promise<void>) => Promise<void>
  letGo: () => Promise<void>
}

/**
 * A lease in a document. All times are of MongoDB's clock; the holder reckons from before it asked, so it believes in the lease for less
 * time than the document says, and begins no work in the last part of it.
 *
 * A copy that stands still for longer than the lease, or loses MongoDB, in the midst of its work is not stopped by this: what it then
 * publishes late comes a second time, behind newer events of its key. First arrivals keep their order all the same, since each holder
 * publishes from the oldest event that is not known to be out; consumers drop the doubles. A log that keeps only the last event of each key
 * may, a week later, keep such a double in place of the newest.
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
    during: async (work) => {
      if (performance.now() - askedAt > LEASE_MS - MARGIN_MS) throw new Error('the lease may be over')
      // When asking fails the lease runs out; the work cannot be taken back.
      const asking = setInterval(() => void ask().catch(() => undefined), RENEW_MS)
      try {
        await work()
      } finally {
        clearInterval(asking)
      }
    },
    letGo: async () => {
      mine = false
      await leases.updateOne({ _id: name, holder }, { $set: { until: new Date(0) } }, TIME_LIMIT)
    },
  }
}
