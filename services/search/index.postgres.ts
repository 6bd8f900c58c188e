import type { Database } from '@tribu/platform/db/database.ts'
import { makePostgresGeneration } from './generation.postgres.ts'
import type { SearchIndex } from './ports.ts'

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
  drop: async (generation) => {
    await db.query(`drop table if exists ${tablesOf(generation)}`)
  },
})
