import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import { readSettings } from '@tribu/platform/config/settings.ts'
import { openDatabase, type Database } from '@tribu/platform/db/database.ts'
import { clusterHome, startEmbeddedPostgres } from '@tribu/platform/db/embedded-postgres.ts'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeLog } from '@tribu/platform/log.ts'
import type { IndexDocument } from '@tribu/services/search/domain/index-document.ts'
import { makePostgresIndex } from '@tribu/services/search/index.postgres.ts'
import type { IndexGeneration } from '@tribu/services/search/ports.ts'
import { makePlainTable } from './plain-search.ts'

const WRITERS = 8
const migrations = fileURLToPath(
  new URL(import.meta.resolve('@tribu/services/search/migrations/001-index.sql')),
)

/** An index and a plain table with the same listings, in a throwaway PostgreSQL of their own. */
export type LoadedIndex = {
  db: Database
  url: string
  generation: IndexGeneration
  /** Listings written to the index in a second, one `put` each. */
  putsPerSecond: number
  close: () => Promise<void>
}

/** Loads listings one `put` at a time, as events do, and shows how far it is. */
export const loadIndex = async (documents: Iterable<IndexDocument>, total: number): Promise<LoadedIndex> => {
  const root = readSettings(PlatformSettings, process.env).EMBEDDED_ROOT
  const dataDir = await mkdtemp(join(tmpdir(), 'tribu-bench-'))
  const server = await startEmbeddedPostgres({ dataDir, root, throwaway: true })
  const db = openDatabase({ url: server.url, max: WRITERS, log: makeLog('warn') })
  await migrate(db, 'search', join(migrations, '..'))
  const index = makePostgresIndex(db)
  await index.create(1)
  const generation = index.open(1)
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
  const putsPerSecond = Math.round(total / ((Date.now() - began) / 1000))
  process.stderr.write('\r  gathering statistics …                      \r')
  await plain.finish()
  // What the server does by itself within a minute of the writes.
  await db.query('vacuum (analyze) search.document_1')
  await db.query('vacuum (analyze) search.word_1')
  return {
    db,
    url: server.url,
    generation,
    putsPerSecond,
    close: async () => {
      await db.close()
      await server.stop()
      await rm(clusterHome(dataDir, root), { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
