import { randomBytes } from 'node:crypto'
import type { Database } from '@tribu/platform/db/database.ts'
import type { KeyStore, SigningKey } from './ports.ts'

/** Secrets and signing keys in PostgreSQL. Of copies that start at once, the first insert wins and the others read it. */
export const makePostgresKeys = (db: Database): KeyStore => ({
  secret: async (name) => {
    await db.query('insert into identity.secret (name, value) values ($1, $2) on conflict do nothing', [
      name,
      randomBytes(32),
    ])
    const [row] = await db.query<{ value: Buffer }>('select value from identity.secret where name = $1', [
      name,
    ])
    if (!row) throw new Error(`The secret "${name}" is gone from the database.`)
    return row.value
  },

  signingKeys: () =>
    db.query<SigningKey>(
      `select kid, private_pem as "privatePem", public_pem as "publicPem", created_at as "createdAt"
       from identity.signing_key order by generation desc`,
    ),

  addSigningKey: async (generation, key) => {
    await db.query(
      `insert into identity.signing_key (generation, kid, private_pem, public_pem, created_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [generation, key.kid, key.privatePem, key.publicPem, key.createdAt],
    )
  },
})
