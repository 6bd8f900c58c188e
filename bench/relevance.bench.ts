import { migrate } from '@tribu/platform/db/migrate.ts'
import { makePostgresIndex } from '@tribu/services/search/index.postgres.ts'
import { fileURLToPath } from 'node:url'
import { judgeIndex, judgePlain, meanOf, type Judged } from './relevance/measure-relevance.ts'
import { printTable } from './print-table.ts'
import { withElasticIndex } from './search/with-elastic-index.ts'
import { withThrowawayDatabase } from './throwaway-database.ts'

// How well what is found is what was meant: the judged queries over the demo data.

const WEAKEST = 8

await withThrowawayDatabase(4, async (db) => {
  await migrate(db, 'search', fileURLToPath(new URL('../services/search/migrations', import.meta.url)))
  const ours = await judgeIndex(makePostgresIndex(db))
  const elastic = await withElasticIndex(judgeIndex)
  const { plainto, ilike } = await judgePlain(db)
  const row = (way: string, judged: Judged[]) => ({
    way,
    'nDCG@10': meanOf(judged).toFixed(3),
    'without any answer': judged.filter(({ ndcg }) => ndcg === 0).length,
  })
  printTable(`Relevance of ${ours.length} judged queries`, [
    row('our index in PostgreSQL', ours),
    ...(elastic ? [row('our index in Elasticsearch', elastic)] : []),
    row('plainto_tsquery, ts_rank', plainto),
    row('ILIKE, newest first', ilike),
  ])
  const weakest = (engine: string, judged: Judged[]) =>
    printTable(
      `Where our index is weakest in ${engine}`,
      judged
        .toSorted((a, b) => a.ndcg - b.ndcg)
        .slice(0, WEAKEST)
        .map(({ query, ndcg, shown }) => ({
          query,
          'nDCG@10': ndcg.toFixed(2),
          'shown first': shown[0] ?? 'nothing',
        })),
    )
  weakest('PostgreSQL', ours)
  if (elastic) weakest('Elasticsearch', elastic)
})
