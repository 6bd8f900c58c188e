import type { Database } from '@tribu/platform/db/database.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { MessagePhoto, PhotoStore } from './ports.ts'

/** Pictures of messages in PostgreSQL. */
export const makeMessagePhotos = (db: Database): PhotoStore => ({
  addPhoto: async ({ image, member }) => {
    await db.query(
      'insert into messaging.photo (uid, member, taken_at, image) values ($1, $2, $3, $4) on conflict do nothing',
      [image.uid, member, image.date, JSON.stringify(image)],
    )
  },

  claimPhotos: (member, uids, { thread, key }) =>
    db.transaction(async (tx) => {
      const rows = await tx.query<{ uid: string; image: Image }>(
        `select uid, image from messaging.photo
         where uid = any($1::uuid[]) and member = $2 and (key is null or (thread = $3 and key = $4)) order by uid for update`,
        [uids, member, thread, key],
      )
      if (rows.length !== uids.length) return undefined
      await tx.query('update messaging.photo set thread = $2, key = $3 where uid = any($1::uuid[])', [
        uids,
        thread,
        key,
      ])
      const images = new Map(rows.map((row) => [row.uid, row.image]))
      return uids.flatMap((uid) => images.get(uid) ?? [])
    }),

  photo: async (uid) =>
    (await db.query<MessagePhoto>('select member, thread from messaging.photo where uid = $1', [uid]))[0],

  takeUnusedPhotos: async ({ from, to }, limit) =>
    (
      await db.query<{ uid: string }>(
        `delete from messaging.photo where uid in (
           select uid from messaging.photo where taken_at >= $1 and taken_at < $2
             and not exists (select from messaging.message where message.thread = photo.thread and message.key = photo.key)
           limit $3 for update skip locked) returning uid`,
        [from, to, limit],
      )
    ).map(({ uid }) => uid),
})
