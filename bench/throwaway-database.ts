import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import { readSettings } from '@tribu/platform/config/settings.ts'
import { openDatabase, type Database } from '@tribu/platform/db/database.ts'
import { clusterHome } from '@tribu/platform/db/cluster-home.ts'
import { startEmbeddedPostgres } from '@tribu/platform/db/embedded-postgres.ts'
import { makeLog } from '@tribu/platform/log.ts'

/** Runs a bench on an embedded PostgreSQL of its own that is gone afterwards. It does not wait for the disk (`fsync=off`). */
export const withThrowawayDatabase = async (
  connections: number,
  bench: (db: Database) => Promise<void>,
): Promise<void> => {
  const root = readSettings(PlatformSettings, process.env).EMBEDDED_ROOT
  const dataDir = await mkdtemp(join(tmpdir(), 'tribu-bench-'))
  const server = await startEmbeddedPostgres({ dataDir, root, throwaway: true })
  const db = openDatabase({ url: server.url, max: connections, log: makeLog('warn') })
  try {
    await bench(db)
  } finally {
    await db.close()
    await server.stop()
    await rm(clusterHome(dataDir, root), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}
