import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlatformSettings } from '../config/platform-settings.ts'
import { clusterHome } from '../db/cluster-home.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'

type RunState = { stopTestCluster?: () => Promise<void> }

/** Before the tests of a run: one throwaway PostgreSQL for all of them, unless `TEST_DATABASE_URL` names another. */
export default async () => {
  if (process.env['TEST_DATABASE_URL']) return
  const root = PlatformSettings.parse({}).EMBEDDED_ROOT
  const dataDir = await mkdtemp(join(tmpdir(), 'tribu-test-'))
  const server = await startEmbeddedPostgres({ dataDir, root, throwaway: true })
  process.env['TEST_DATABASE_URL'] = server.url
  ;(globalThis as RunState).stopTestCluster = async () => {
    await server.stop()
    await rm(clusterHome(dataDir, root), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}
