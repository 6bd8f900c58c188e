import type { Queryable } from './database.ts'

/**
 * Keeps facts about a thing of another service unless newer ones are there, so that news may come twice and in any order. `table` has the columns
 * id, version and document.
 */
export const keepNewest = async (
  within: Queryable,
  table: string,
  facts: { id: string; version: number },
): Promise<void> => {
  await within.query(
    `insert into ${table} as known (id, version, document) values ($1, $2, $3)
     on conflict (id) do update set version = excluded.version, document = excluded.document
     where known.version < excluded.version`,
    [facts.id, facts.version, JSON.stringify(facts)],
  )
}
