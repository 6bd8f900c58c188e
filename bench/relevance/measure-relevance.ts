import type { Database } from '@tribu/platform/db/database.ts'
import type { IndexDocument } from '@tribu/services/search/domain/index-document.ts'
import { makePostgresIndex } from '@tribu/services/search/index.postgres.ts'
import { demoDocuments } from './demo-documents.ts'
import { judgedQueries, type JudgedQuery } from './judged-queries.ts'
import { ndcgAt10 } from './ndcg.ts'

const LIMIT = 10

/** What one query got from each way of searching, as nDCG@10, and what our index showed. */
export type Judged = { query: string; index: number; plainto: number; ilike: number; shown: string[] }

const gradesOf = ({ best, good = [], fair = [] }: JudgedQuery): Map<string, number> =>
  new Map([
    ...fair.map((name) => [name, 1] as const),
    ...good.map((name) => [name, 2] as const),
    ...best.map((name) => [name, 3] as const),
  ])

const fillPlainTable = async (db: Database, documents: IndexDocument[]) => {
  await db.query('create table public.plain (name text, description text, created_at bigint)')
  for (const { name, description, createdAt } of documents)
    await db.query('insert into public.plain values ($1, $2, $3)', [name, description, createdAt])
}

const byPlainto = (db: Database, query: string) =>
  db.query<{ name: string }>(
    `select name from (select name, created_at, to_tsvector('english', name || ' ' || description) as terms from public.plain) plain
     where terms @@ plainto_tsquery('english', $1) order by ts_rank(terms, plainto_tsquery('english', $1)) desc, created_at desc limit ${LIMIT}`,
    [query],
  )

const byIlike = (db: Database, query: string) =>
  db.query<{ name: string }>(
    `select name from public.plain where (select bool_and(name || ' ' || description ilike '%' || word || '%') from unnest($1::text[]) word)
     order by created_at desc limit ${LIMIT}`,
    [query.split(' ')],
  )

/** Asks every judged query of our index over the demo data, of `plainto_tsquery` with `ts_rank`, and of ILIKE. The database is empty but for the schema `search`. */
export const measureRelevance = async (db: Database): Promise<Judged[]> => {
  const documents = demoDocuments()
  const names = new Set(documents.map((document) => document.name))
  const index = makePostgresIndex(db)
  await index.create(1)
  const generation = index.open(1)
  for (const document of documents) await generation.put(document)
  await fillPlainTable(db, documents)

  const judged: Judged[] = []
  for (const one of judgedQueries) {
    const grades = gradesOf(one)
    for (const name of grades.keys())
      if (!names.has(name)) throw new Error(`"${one.query}" names no listing: ${name}`)
    const shown = (await generation.search({ text: one.query, sort: 'best', limit: LIMIT, skip: 0 })).map(
      (hit) => hit.shown.name,
    )
    judged.push({
      query: one.query,
      index: ndcgAt10(shown, grades),
      plainto: ndcgAt10(
        (await byPlainto(db, one.query)).map((row) => row.name),
        grades,
      ),
      ilike: ndcgAt10(
        (await byIlike(db, one.query)).map((row) => row.name),
        grades,
      ),
      shown,
    })
  }
  return judged
}

export const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
