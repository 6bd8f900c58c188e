import { randomUUID } from 'node:crypto'
import type { Db } from 'mongodb'
import { TIME_LIMIT, unlessThere } from '@tribu/platform/documents/mongo.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { ListingStore } from './ports.ts'

/** `claim` names the call that claimed it last: only that call may give it back. */
type PhotoDocument = {
  _id: string
  member: string
  claimedBy: string | null
  claim: string | null
  takenAt: number
  image: Image
}

// Reads all old pictures with their listings; nobody waits for it.
const SWEEP_LIMIT = { maxTimeMS: 30_000 }

/**
 * Pictures in MongoDB. A claim of several goes one by one, each compare-and-set, and gives back what it got when one is refused. Between,
 * others see some of them claimed. A crash in the midst leaves claims for a listing that never comes: the same request sent again takes
 * them, and a day later they are swept with the unused ones.
 */
export const makeMongoPhotos = async (
  db: Db,
): Promise<Pick<ListingStore, 'addPhoto' | 'claimPhotos' | 'takeUnusedPhotos'>> => {
  const photos = db.collection<PhotoDocument>('photo')
  await photos.createIndex({ takenAt: 1 }, { name: 'by_age' })

  const giveBack = (uids: string[], claim: string) =>
    photos.updateMany({ _id: { $in: uids }, claim }, { $set: { claimedBy: null, claim: null } }, TIME_LIMIT)

  return {
    addPhoto: async ({ image, member, claimedBy }) => {
      const photo = { _id: image.uid, member, claimedBy, claim: null, takenAt: image.date, image }
      await unlessThere(photos.insertOne(photo, TIME_LIMIT))
    },

    claimPhotos: async (member, uids, listing) => {
      if (new Set(uids).size !== uids.length) return undefined
      const claim = randomUUID()
      const images: Image[] = []
      const fresh: string[] = []
      try {
        for (const uid of uids) {
          // The same listing claims again with a claim of its own, so that a call that fails beside this one does not give it back.
          const before = await photos.findOneAndUpdate(
            { _id: uid, member, claimedBy: { $in: [null, listing] } },
            { $set: { claimedBy: listing, claim } },
            { returnDocument: 'before', ...TIME_LIMIT },
          )
          if (!before) {
            await giveBack(fresh, claim)
            return undefined
          }
          if (before.claimedBy === null) fresh.push(uid)
          images.push(before.image)
        }
      } catch (error) {
        // As well as it goes: what is away now may be back already, and if not, this is the crash described above.
        await giveBack(fresh, claim).catch(() => undefined)
        throw error
      }
      return images
    },

    takeUnusedPhotos: async (before, limit) => {
      const unused = await photos
        .aggregate<Pick<PhotoDocument, '_id' | 'claim'>>(
          [
            { $match: { takenAt: { $lt: before } } },
            { $sort: { takenAt: 1 } },
            {
              $lookup: {
                from: 'listing',
                localField: 'claimedBy',
                foreignField: '_id',
                pipeline: [
                  { $project: { updatedAt: 1, removed: '$record.removed', shown: '$record.photos.uid' } },
                ],
                as: 'listing',
              },
            },
            { $set: { listing: { $first: '$listing' } } },
            {
              $match: {
                $expr: {
                  $or: [
                    { $eq: [{ $type: '$listing' }, 'missing'] },
                    {
                      $and: [
                        { $lt: ['$listing.updatedAt', before] },
                        { $or: ['$listing.removed', { $not: [{ $in: ['$_id', '$listing.shown'] }] }] },
                      ],
                    },
                  ],
                },
              },
            },
            { $limit: limit },
            { $project: { claim: 1 } },
          ],
          SWEEP_LIMIT,
        )
        .toArray()
      const taken: string[] = []
      // One that was claimed since carries another claim, and stays.
      for (const { _id, claim } of unused) {
        const { deletedCount } = await photos.deleteOne({ _id, claim }, TIME_LIMIT)
        if (deletedCount === 1) taken.push(_id)
      }
      return taken
    },
  }
}
