import type { LoosePictureStore } from './ports.ts'

/** Which files of the image store wait for their removal, in PostgreSQL. */
export const postgresLoosePictures: LoosePictureStore = {
  add: async (within, uid, removeAt) => {
    await within.query(
      'insert into identity.loose_picture (uid, remove_at) values ($1, $2) on conflict (uid) do update set remove_at = excluded.remove_at',
      [uid, removeAt],
    )
  },

  claim: async (within, uid) => {
    await within.query('delete from identity.loose_picture where uid = $1', [uid])
  },

  due: async (within, now) => {
    const rows = await within.query<{ uid: string }>(
      'select uid from identity.loose_picture where remove_at < $1 order by remove_at limit 200',
      [now],
    )
    return rows.map((row) => row.uid)
  },
}
