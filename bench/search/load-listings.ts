import { fileURLToPath } from 'node:url'
import type { Database } from '@tribu/platform/db/database.ts'
import { migrate } from '@tribu/platform/db/migrate.ts'
import type { IndexDocument } from '@tribu/services/search/domain/index-document.ts'
import { makePostgresIndex } from '@tribu/services/search/index.postgres.ts'
import type { IndexGeneration } from '@tribu/services/search/ports.ts'

const WRITERS = 8

/** Makes the index in an empty database. */
export const makeIndex = async (db: Database): Promise<IndexGeneration> => {
  await migrate(db, 'search', fileURLToPath(new URL('../../services/search/migrations', import.meta.url)))
  const index = makePostgresIndex(db)
  await index.create(1)
  return index.open(1)
}

/** Puts listings into an index, one at a time as events do, and shows how far it is. Returns listings per second. */
export const loadListings = async (
  put: (document: IndexDocument) => Promise<void>,
  documents: Iterable<IndexDocument>,
  total: number,
): Promise<number> => {
  const began = Date.now()
  let done = 0
  const source = documents[Symbol.iterator]()
  const writer = async () => {
    for (let next = source.next(); !next.done; next = source.next()) {
      await put(next.value)
      done += 1
      if (done % 5000 === 0) process.stderr.write(`\r  loading listings: ${done} of ${total}`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  process.stderr.write('\r                                              \r')
  return Math.round(total / ((Date.now() - began) / 1000))
}

/** What the server does by itself within a minute of the writes. */
export const gatherStatistics = async (db: Database): Promise<void> => {
  for (const table of ['document', 'shown', 'word']) await db.query(`vacuum (analyze) search.${table}_1`)
}
