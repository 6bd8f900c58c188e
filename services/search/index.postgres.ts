import type { Database } from '@tribu/platform/db/database.ts'
import { makePostgresGeneration } from './generation.postgres.ts'
import type { SearchIndex } from './ports.ts'

const BUILD_LOCK = 7_200_011
const TABLES = ['document', 'shown', 'word'] as const

const tablesOf = (generation: number) => TABLES.map((table) => `search.${table}_${generation}`).join(', ')

/** The index in PostgreSQL: each generation has tables of its own. */
export const makePostgresIndex = (db: Database): SearchIndex => ({
  current: async () =>
    (
      await db.query<{ generation: number; shape: number }>(
        'select generation, shape from search.current_generation',
      )
    )[0],
  claim: async () => {
    const client = await db.connect()
    client.on('error', () => undefined) // the right is lost with the connection; what is being built then fails by itself
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      BUILD_LOCK,
    ])
    if (!rows[0]?.mine) {
      client.release()
      return undefined
    }
    // The lock is the session's: ending the connection gives it back, whatever state it is in.
    return async () => client.release(true)
  },
  create: (generation) =>
    db.transaction(async (tx) => {
      await tx.query(`drop table if exists ${tablesOf(generation)}`)
      for (const table of TABLES)
        await tx.query(`create table search.${table}_${generation} (like search.${table}_form including all)`)
    }),
  open: (generation) => makePostgresGeneration(db, generation),
  use: async (generation, shape) => {
    await db.query(
      `insert into search.current_generation (generation, shape) values ($1, $2)
       on conflict (only_row) do update set generation = excluded.generation, shape = excluded.shape`,
      [generation, shape],
    )
  },
  dropOlder: async (than) => {
    const rows = await db.query<{ generation: number }>(
      `select substring(tablename from '[0-9]+$')::int as generation from pg_tables
       where schemaname = 'search' and tablename ~ '^document_[0-9]+$' and substring(tablename from '[0-9]+$')::int < $1`,
      [than],
    )
    for (const { generation } of rows) await db.query(`drop table if exists ${tablesOf(generation)}`)
    return rows.map(({ generation }) => generation)
  },
})
