import type { ResetRequest, ResetStore } from './ports.ts'

/** Requests for a new password in PostgreSQL. */
export const postgresResets: ResetStore = {
  add: async (within, { id, member, createdAt, expiresAt }) => {
    await within.query(
      'insert into identity.reset_request (id, member, created_at, expires_at) values ($1, $2, $3, $4)',
      [id, member, createdAt, expiresAt],
    )
  },

  countSince: async (within, member, time) => {
    const [row] = await within.query<{ count: number }>(
      'select count(*) as count from identity.reset_request where member = $1 and created_at > $2',
      [member, time],
    )
    return row?.count ?? 0
  },

  find: async (within, id) => {
    const [row] = await within.query<ResetRequest>(
      `select id, member, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
       from identity.reset_request where id = $1`,
      [id],
    )
    return row
  },

  useUp: async (within, id, member, now) => {
    const used = await within.query<{ id: string }>(
      'update identity.reset_request set used_at = $2 where member = $1 and used_at is null and expires_at > $2 returning id',
      [member, now],
    )
    return used.some((row) => row.id === id)
  },

  removeOver: async (within, now) => {
    await within.query('delete from identity.reset_request where expires_at < $1', [now - 24 * 3_600_000])
  },
}
