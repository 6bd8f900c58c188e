import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeTestDatabase } from '@tribu/platform/testing/test-database.ts'
import { stopWords } from './domain/stop-words.ts'
import { makePostgresIndex } from './index.postgres.ts'
import { searchIndexFeatures } from './search-index.features.ts'

searchIndexFeatures('PostgreSQL', async () => {
  const { db, drop } = await makeTestDatabase()
  await migrate(db, 'search', fileURLToPath(new URL('migrations', import.meta.url)))
  return { index: makePostgresIndex(db), close: drop }
})

test('the words that say nothing are the ones that PostgreSQL leaves out', async () => {
  const { db, drop } = await makeTestDatabase()
  try {
    const file = await db.query<{ word: string }>(
      `select word from regexp_split_to_table(pg_read_file(
         (select setting from pg_config where name = 'SHAREDIR') || '/tsearch_data/english.stop'), '\\s+') word where word <> ''`,
    )
    expect([...stopWords].sort()).toEqual(file.map((row) => row.word).sort())
  } finally {
    await drop()
  }
})
