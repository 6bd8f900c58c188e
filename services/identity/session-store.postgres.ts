import type { SessionStore } from './ports.ts'

/** Sessions and their refresh tokens in PostgreSQL. */
export const postgresSessions: SessionStore = {
  add: async (within, { id, member, now, expiresAt, tokenHash }) => {
    await within.query(
      'insert into identity.session (id, member, created_at, expires_at) values ($1, $2, $3, $4)',
      [id, member, now, expiresAt],
    )
    await within.query('insert into identity.refresh_token (hash, session) values ($1, $2)', [tokenHash, id])
  },

  lockToken: async (within, tokenHash) => {
    // The session's row is locked first and the token read after that: a token that another copy has just traded is seen as used.
    const [session] = await within.query<{
      id: string
      member: string
      expires_at: number
      ended_at: number | null
    }>(
      `select id, member, expires_at, ended_at from identity.session
       where id = (select session from identity.refresh_token where hash = $1) for update`,
      [tokenHash],
    )
    if (!session) return undefined
    const [token] = await within.query<{ used_at: number | null }>(
      'select used_at from identity.refresh_token where hash = $1',
      [tokenHash],
    )
    return {
      session: session.id,
      member: session.member,
      usedAt: token?.used_at ?? null,
      family: { expiresAt: session.expires_at, endedAt: session.ended_at },
    }
  },

  isUsed: async (within, tokenHash) => {
    const rows = await within.query(
      'select 1 as used from identity.refresh_token where hash = $1 and used_at is not null',
      [tokenHash],
    )
    return rows.length > 0
  },

  rotate: async (within, { session, used, next, now, expiresAt }) => {
    await within.query('update identity.refresh_token set used_at = $2 where hash = $1', [used, now])
    await within.query('insert into identity.refresh_token (hash, session) values ($1, $2)', [next, session])
    await within.query('update identity.session set expires_at = $2 where id = $1', [session, expiresAt])
  },

  isOn: async (within, session) => {
    const rows = await within.query(
      `select 1 as there from identity.session join identity.member on member.id = session.member
       where session.id = $1 and session.ended_at is null and member.blocked_at is null`,
      [session],
    )
    return rows.length > 0
  },

  end: async (within, session, now) => {
    await within.query('update identity.session set ended_at = $2 where id = $1 and ended_at is null', [
      session,
      now,
    ])
  },

  endAll: async (within, member, now) => {
    const rows = await within.query<{ id: string }>(
      'update identity.session set ended_at = $2 where member = $1 and ended_at is null returning id',
      [member, now],
    )
    return rows.map((row) => row.id)
  },

  endedSince: async (within, time) =>
    within.query<{ id: string; endedAt: number }>(
      'select id, ended_at as "endedAt" from identity.session where ended_at is not null and ended_at >= $1',
      [time],
    ),

  removeOver: async (within, now) => {
    // A day longer than any token of theirs can matter.
    await within.query('delete from identity.session where expires_at < $1 or ended_at < $1', [
      now - 24 * 3_600_000,
    ])
  },
}
