import type { Database } from '@tribu/platform/db/database.ts'
import { makePostgresGeneration } from './generation.postgres.ts'
import type { SearchIndex } from './ports.ts'

/** The index in PostgreSQL: each generation a pair of tables. */
export const makePostgresIndex = (db: Database): SearchIndex => ({
  current: async () =>
    (
      await db.query<{ generation: number; shape: number }>(
        'select generation, shape from search.current_generation',
      )
    )[0],
  create: (generation) =>
    db.transaction(async (tx) => {
      await tx.query(`drop table if exists search.document_${generation}, search.word_${generation}`)
      await tx.query(`create table search.document_${generation} (like search.document_form including all)`)
      await tx.query(`create table search.word_${generation} (like search.word_form including all)`)
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
    await db.query(`drop table if exists search.document_${generation}, search.word_${generation}`)
  },
})
