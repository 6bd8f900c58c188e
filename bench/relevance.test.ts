import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeTestDatabase } from '@tribu/platform/testing/test-database.ts'
import { mean, measureRelevance } from './relevance/measure-relevance.ts'

// What the index reached when this was written was 0.928; it may not fall below this without somebody deciding so.
const AT_LEAST = 0.91

test('the judged queries are answered as well as they were', async () => {
  const { db, drop } = await makeTestDatabase()
  try {
    await migrate(db, 'search', fileURLToPath(new URL('../services/search/migrations', import.meta.url)))
    const judged = await measureRelevance(db)
    expect(mean(judged.map(({ index }) => index))).toBeGreaterThan(AT_LEAST)
    // None may go wholly unanswered.
    expect(judged.filter(({ index }) => index < 0.3).map(({ query }) => query)).toEqual([])
  } finally {
    await drop()
  }
})
