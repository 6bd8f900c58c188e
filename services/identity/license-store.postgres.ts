import type { LicenseStore } from './ports.ts'

/** Driver licences in PostgreSQL, until they are purged. Nothing reads them back out to a member. */
export const postgresLicenses: LicenseStore = {
  keep: async (within, member, { number, version, dob }, purgeAt) => {
    await within.query(
      `insert into identity.driver_license (member, number, version, dob, purge_at) values ($1, $2, $3, $4, $5)
       on conflict (member) do update set number = $2, version = $3, dob = $4, purge_at = $5`,
      [member, number, version, dob, purgeAt],
    )
  },

  purgeDue: async (within, now) => {
    await within.query('delete from identity.driver_license where purge_at <= $1', [now])
  },
}
