import type { ChallengeStore } from './ports.ts'

/** Spent captcha challenges in PostgreSQL. */
export const postgresChallenges: ChallengeStore = {
  spend: async (within, nonce, expiresAt) => {
    const rows = await within.query(
      'insert into identity.spent_challenge (nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce',
      [nonce, expiresAt],
    )
    return rows.length > 0
  },

  removeOver: async (within, now) => {
    await within.query('delete from identity.spent_challenge where expires_at < $1', [now])
  },
}
