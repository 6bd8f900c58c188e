import { fileURLToPath } from 'node:url'
import type { Database } from '@tribu/platform/db/database.ts'
import { migrate } from '@tribu/platform/db/migrate.ts'
import type { IndexDocument } from '@tribu/services/search/domain/index-document.ts'
import { makePostgresIndex } from '@tribu/services/search/index.postgres.ts'
import type { IndexGeneration } from '@tribu/services/search/ports.ts'
import { makePlainTable } from './plain-search.ts'

const WRITERS = 8

/** Makes the index in an empty database. */
export const makeIndex = async (db: Database): Promise<IndexGeneration> => {
  await migrate(db, 'search', fileURLToPath(new URL('../../services/search/migrations', import.meta.url)))
  const index = makePostgresIndex(db)
  await index.create(1)
  return index.open(1)
}

/** Loads an index, one `put` at a time as events do, and a plain table with the same listings; shows how far it is. Returns listings per second. */
export const loadListings = async (
  db: Database,
  generation: IndexGeneration,
  documents: Iterable<IndexDocument>,
  total: number,
): Promise<number> => {
  const plain = await makePlainTable(db)
  const began = Date.now()
  let done = 0
  const source = documents[Symbol.iterator]()
  const writer = async () => {
    for (let next = source.next(); !next.done; next = source.next()) {
      await generation.put(next.value)
      await plain.add(next.value)
      done += 1
      if (done % 5000 === 0) process.stderr.write(`\r  loading listings: ${done} of ${total}`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  const perSecond = Math.round(total / ((Date.now() - began) / 1000))
  process.stderr.write('\r  gathering statistics …                      \r')
  await plain.finish()
  // What the server does by itself within a minute of the writes.
  for (const table of ['document', 'shown', 'word']) await db.query(`vacuum (analyze) search.${table}_1`)
  return perSecond
}
