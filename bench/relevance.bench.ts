import { makeIndex } from './search/load-listings.ts'
import { mean, measureRelevance } from './relevance/measure-relevance.ts'
import { printTable } from './print-table.ts'
import { withThrowawayDatabase } from './throwaway-database.ts'

// How well what is found is what was meant: the judged queries over the demo data.

const WEAKEST = 8

await withThrowawayDatabase(4, async (db) => {
  await makeIndex(db)
  const judged = await measureRelevance(db)
  const of = (way: 'index' | 'plainto' | 'ilike') => mean(judged.map((one) => one[way])).toFixed(3)
  const unanswered = (way: 'index' | 'plainto' | 'ilike') => judged.filter((one) => one[way] === 0).length
  printTable(`Relevance of ${judged.length} judged queries`, [
    { way: 'our index', 'nDCG@10': of('index'), 'without any answer': unanswered('index') },
    {
      way: 'plainto_tsquery, ts_rank',
      'nDCG@10': of('plainto'),
      'without any answer': unanswered('plainto'),
    },
    { way: 'ILIKE, newest first', 'nDCG@10': of('ilike'), 'without any answer': unanswered('ilike') },
  ])
  printTable(
    'Where our index is weakest',
    judged
      .toSorted((a, b) => a.index - b.index)
      .slice(0, WEAKEST)
      .map(({ query, index, shown }) => ({
        query,
        'nDCG@10': index.toFixed(2),
        'shown first': shown[0] ?? 'nothing',
      })),
  )
})
