import type { Db } from 'mongodb'
import { TIME_LIMIT, unlessThere } from '@tribu/platform/documents/mongo.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { PhotoStore } from './ports.ts'

/** `claim` is the message that a picture is for. */
type PhotoDocument = {
  _id: string
  member: string
  claim: { thread: string; key: string } | null
  takenAt: number
  image: Image
}

const SWEEP_LIMIT = { maxTimeMS: 30_000 }

/**
 * Pictures of messages in MongoDB. A claim of several goes one by one and gives back what it got when one is refused; what a crash in the
 * midst leaves claimed is claimed again by the same message, or swept.
 */
export const makeMongoPhotos = async (db: Db): Promise<PhotoStore> => {
  const photos = db.collection<PhotoDocument>('photo')
  const threads = db.collection<{ _id: string; fresh: { key: string }[] }>('thread')
  const messages = db.collection<{ _id: string; thread: string; key: string }>('message')
  await photos.createIndex({ takenAt: 1 }, { name: 'by_age' })

  // First the thread: a message moves from there into the collection.
  const isWritten = async ({ thread, key }: { thread: string; key: string }) =>
    (await threads.findOne({ _id: thread, 'fresh.key': key }, TIME_LIMIT)) !== null ||
    (await messages.findOne({ thread, key }, TIME_LIMIT)) !== null

  return {
    addPhoto: async ({ image, member }) => {
      const photo = { _id: image.uid, member, claim: null, takenAt: image.date, image }
      await unlessThere(photos.insertOne(photo, TIME_LIMIT))
    },

    claimPhotos: async (member, uids, { thread, key }) => {
      if (new Set(uids).size !== uids.length) return undefined
      const claim = { thread, key }
      const images: Image[] = []
      const fresh: string[] = []
      for (const uid of uids) {
        const before = await photos.findOneAndUpdate(
          {
            _id: uid,
            member,
            $or: [{ claim: null }, { 'claim.thread': thread, 'claim.key': key }],
          },
          { $set: { claim } },
          { returnDocument: 'before', ...TIME_LIMIT },
        )
        if (!before) {
          await photos.updateMany({ _id: { $in: fresh } }, { $set: { claim: null } }, TIME_LIMIT)
          return undefined
        }
        if (before.claim === null) fresh.push(uid)
        images.push(before.image)
      }
      return images
    },

    photo: async (uid) => {
      const found = await photos.findOne({ _id: uid }, TIME_LIMIT)
      return found ? { member: found.member, thread: found.claim?.thread ?? null } : undefined
    },

    takeUnusedPhotos: async ({ from, to }, limit) => {
      const old = photos.find({ takenAt: { $gte: from, $lt: to } }, SWEEP_LIMIT).sort({ takenAt: 1 })
      const taken: string[] = []
      for await (const { _id, claim } of old) {
        if (taken.length === limit) break
        if (claim && (await isWritten(claim))) continue
        // One that was claimed since is another's.
        const { deletedCount } = await photos.deleteOne({ _id, claim }, TIME_LIMIT)
        if (deletedCount === 1) taken.push(_id)
      }
      return taken
    },
  }
}
