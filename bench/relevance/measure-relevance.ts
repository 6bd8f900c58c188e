import type { Database } from '@tribu/platform/db/database.ts'
import type { SearchIndex } from '@tribu/services/search/ports.ts'
import { demoDocuments } from './demo-documents.ts'
import { judgedQueries, type JudgedQuery } from './judged-queries.ts'
import { ndcgAt10 } from './ndcg.ts'

const LIMIT = 10

/** What one query got, as nDCG@10, and what was shown. */
export type Judged = { query: string; ndcg: number; shown: string[] }

const gradesOf = ({ best, good = [], fair = [] }: JudgedQuery): Map<string, number> =>
  new Map([
    ...fair.map((name) => [name, 1] as const),
    ...good.map((name) => [name, 2] as const),
    ...best.map((name) => [name, 3] as const),
  ])

/** Asks every judged query of a way to search that has the demo data. */
const judge = async (search: (text: string) => Promise<string[]>): Promise<Judged[]> => {
  const judged: Judged[] = []
  for (const one of judgedQueries) {
    const shown = await search(one.query)
    judged.push({ query: one.query, ndcg: ndcgAt10(shown, gradesOf(one)), shown })
  }
  return judged
}

/** Fills an empty index with the demo data, and asks it. */
export const judgeIndex = async (index: SearchIndex): Promise<Judged[]> => {
  const documents = demoDocuments()
  const names = new Set(documents.map((document) => document.name))
  for (const one of judgedQueries)
    for (const name of gradesOf(one).keys())
      if (!names.has(name)) throw new Error(`"${one.query}" names no listing: ${name}`)
  await index.create(1)
  const generation = index.open(1)
  for (const document of documents) await generation.put(document)
  await generation.show()
  return judge(async (text) =>
    (await generation.search({ text, sort: 'best', limit: LIMIT, skip: 0 })).map((hit) => hit.shown.name),
  )
}

/** Makes a plain table of the demo data, and asks it by `plainto_tsquery` with `ts_rank`, and by ILIKE. */
export const judgePlain = async (db: Database) => {
  await db.query('create table public.plain (name text, description text, created_at bigint)')
  for (const { name, description, createdAt } of demoDocuments())
    await db.query('insert into public.plain values ($1, $2, $3)', [name, description, createdAt])
  const names = async (statement: string, value: string | string[]) =>
    (await db.query<{ name: string }>(`${statement} limit ${LIMIT}`, [value])).map((row) => row.name)
  return {
    plainto: await judge((text) =>
      names(
        `select name from (select name, created_at, to_tsvector('english', name || ' ' || description) as terms from public.plain) plain
         where terms @@ plainto_tsquery('english', $1) order by ts_rank(terms, plainto_tsquery('english', $1)) desc, created_at desc`,
        text,
      ),
    ),
    ilike: await judge((text) =>
      names(
        `select name from public.plain where (select bool_and(name || ' ' || description ilike '%' || word || '%') from unnest($1::text[]) word)
         order by created_at desc`,
        text.split(' '),
      ),
    ),
  }
}

export const meanOf = (judged: Judged[]): number =>
  judged.reduce((sum, { ndcg }) => sum + ndcg, 0) / judged.length
