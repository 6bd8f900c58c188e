import { fileURLToPath } from 'node:url'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeTestDatabase } from '@tribu/platform/testing/test-database.ts'
import { makePostgresIndex } from './index.postgres.ts'
import { searchIndexFeatures } from './search-index.features.ts'

searchIndexFeatures('PostgreSQL', async () => {
  const { db, drop } = await makeTestDatabase()
  await migrate(db, 'search', fileURLToPath(new URL('migrations', import.meta.url)))
  return { index: makePostgresIndex(db), close: drop }
})
