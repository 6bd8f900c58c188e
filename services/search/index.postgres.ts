import type { Database } from '@tribu/platform/db/database.ts'
import { makePostgresGeneration } from './generation.postgres.ts'
import type { SearchIndex } from './ports.ts'

const BUILD_LOCK = 7_200_011
const TABLES = ['document', 'shown', 'word'] as const

const tablesOf = (generation: number) => TABLES.map((table) => `search.${table}_${generation}`).join(', ')

const generationsIn = async (db: Database): Promise<number[]> => {
  const rows = await db.query<{ generation: number }>(
    `select substring(tablename from '[0-9]+$')::int as generation from pg_tables
     where schemaname = 'search' and tablename ~ '^document_[0-9]+$'`,
  )
  return rows.map(({ generation }) => generation)
}

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
    let held = true
    client.on('error', () => {
      held = false
    })
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        BUILD_LOCK,
      ])
      if (!rows[0]?.mine) {
        client.release()
        return undefined
      }
      return {
        generation: Math.max(0, ...(await generationsIn(db))) + 1,
        held: () => held,
        // Given back by word, so that the next claim finds it free at once: the server takes a moment to notice that a connection has
        // ended. One that is broken gives it back by that.
        release: async () => {
          await client.query('select pg_advisory_unlock($1)', [BUILD_LOCK]).catch(() => undefined)
          client.release(true)
        },
      }
    } catch (error) {
      client.release(true)
      throw error
    }
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
  drop: async (which) => {
    const dropped = (await generationsIn(db)).filter(which)
    for (const generation of dropped) await db.query(`drop table if exists ${tablesOf(generation)}`)
    return dropped
  },
})
