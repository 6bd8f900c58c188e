import type { PhoneCode, PhoneCodeStore } from './ports.ts'

/** Whoever gives out a code holds this until it is committed. */
const TURN_LOCK = 7_200_101

const COLUMNS = `id, member, number, block, texted, tries, created_at as "createdAt", expires_at as "expiresAt", closed_at as "closedAt"`

/** Codes for phone numbers in PostgreSQL. */
export const postgresPhoneCodes: PhoneCodeStore = {
  takeTurn: async (within) => {
    await within.query('select pg_advisory_xact_lock($1)', [TURN_LOCK])
  },

  countSince: async (within, { member, number, block }, time) => {
    const [row] = await within.query<{ member: number; number: number; block: number; all: number }>(
      `select count(*) filter (where member = $1) as member, count(*) filter (where texted and number = $2) as number,
              count(*) filter (where texted and block = $3) as block, count(*) filter (where texted) as "all"
       from identity.phone_code where created_at > $4`,
      [member, number, block, time],
    )
    return row!
  },

  add: async (within, { id, member, number, block, texted, createdAt, expiresAt }) => {
    await within.query(
      'update identity.phone_code set closed_at = $2 where member = $1 and closed_at is null',
      [member, createdAt],
    )
    await within.query(
      `insert into identity.phone_code (id, member, number, block, texted, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, member, number, block, texted, createdAt, expiresAt],
    )
  },

  find: async (within, id) => {
    const [code] = await within.query<PhoneCode>(`select ${COLUMNS} from identity.phone_code where id = $1`, [
      id,
    ])
    return code
  },

  latest: async (within, member) => {
    const [code] = await within.query<PhoneCode>(
      `select ${COLUMNS} from identity.phone_code where member = $1 order by created_at desc, id desc limit 1`,
      [member],
    )
    return code
  },

  countTry: async (within, id) => {
    await within.query('update identity.phone_code set tries = tries + 1 where id = $1', [id])
  },

  close: async (within, id, now) => {
    await within.query('update identity.phone_code set closed_at = $2 where id = $1', [id, now])
  },

  removeOlder: async (within, time) => {
    await within.query('delete from identity.phone_code where created_at < $1', [time])
  },
}
