import type { Database } from '@tribu/platform/db/database.ts'
import { fold, wordsOf } from './domain/fold-text.ts'
import type { IndexDocument } from './domain/index-document.ts'
import { textQuery } from './text-query.ts'
import type { Hit, IndexGeneration, IndexQuery, Like, Sort } from './ports.ts'

// How much a match counts by where it stands: place, description, category, name.
const WEIGHTS = '{0.1, 0.25, 0.5, 1.0}'

const lexeme = (kind: string, value: string | number) => `'${kind}:${String(value).replaceAll("'", "''")}'`

const factsOf = (document: IndexDocument): string[] => [
  `t:${document.type}`,
  `d:${document.district}`,
  `c:${document.category}`,
  `c:${document.parentCategory}`,
]

const TERMS = `array_to_tsvector($8::text[])
  || setweight(to_tsvector('english', $9), 'A') || setweight(to_tsvector('english', $10), 'B')
  || setweight(to_tsvector('english', $11), 'C') || setweight(to_tsvector('english', $12), 'D')`

const anyOf = (lexemes: string[]) => `(${lexemes.join(' | ')})`

const filterOf = (query: IndexQuery): string[] => [
  ...(query.type ? [lexeme('t', query.type)] : []),
  ...(query.category ? [lexeme('c', query.category)] : []),
  ...(query.districts ? [anyOf(query.districts.map((district) => lexeme('d', district)))] : []),
]

const ORDER: Record<Sort, string> = {
  best: 'rank desc, created_at desc, id',
  newest: 'created_at desc, id',
  'price-up': 'price, created_at desc, id',
  'price-down': 'price desc, created_at desc, id',
  nearest: 'km, rank desc, created_at desc, id',
}

/** One generation of the index in PostgreSQL: its documents and its words. */
export const makePostgresGeneration = (db: Database, generation: number): IndexGeneration => {
  const documents = `search.document_${generation}`
  const words = `search.word_${generation}`

  const run = (query: IndexQuery, text: { exact: string; terms: string } | undefined): Promise<Hit[]> => {
    const values: unknown[] = []
    const bind = (value: unknown) => `$${values.push(value)}`
    const filters = filterOf(query).join(' & ')
    const wanted = text && `to_tsquery('english', ${bind(text.terms)})`
    // Facts are lexemes as they stand; words go through the dictionary.
    const terms = [...(filters ? [`${bind(filters)}::tsquery`] : []), ...(wanted ? [wanted] : [])].join(
      ' && ',
    )
    const conditions = ['not removed', ...(terms ? [`terms @@ (${terms})`] : [])]
    if (query.lister) conditions.push(`lister = ${bind(query.lister)}::uuid`)
    if (query.asOf !== undefined) conditions.push(`created_at <= ${bind(query.asOf)}`)
    const near = query.sort === 'nearest' && query.near
    const rank = text
      ? `ts_rank('${WEIGHTS}', terms, ${wanted}) + 2 * ts_rank('${WEIGHTS}', terms, to_tsquery('english', ${bind(text.exact)}))`
      : '0'
    const columns = [`id`, `price`, `created_at`, `${rank} as rank`, ...(near ? ['places.km'] : [])]
    const join = near
      ? `join unnest(${bind(near.map(({ district }) => district))}::smallint[], ${bind(near.map(({ km }) => km))}::real[]) as places (district, km) using (district)`
      : ''
    const limit = `limit ${bind(query.limit)} offset ${bind(query.skip)}`
    // The page is cut before the documents are fetched: only what is shown is read whole.
    return db.query<Hit>(
      `select document.id, document.shown from (
         select row_number() over () as place, page.id from (
           select ${columns.join(', ')} from ${documents} ${join} where ${conditions.join(' and ')} order by ${ORDER[query.sort]} ${limit}
         ) page
       ) page join ${documents} document using (id) order by page.place`,
      values,
    )
  }

  const search = async (query: IndexQuery): Promise<Hit[]> => {
    if (!query.text) return run({ ...query, sort: query.sort === 'best' ? 'newest' : query.sort }, undefined)
    const text = await textQuery(db, words, query.text)
    if (!text) return []
    const strict = await run(query, { exact: text.exact, terms: text.all })
    if (strict.length > 0 || text.all === text.any) return strict
    // Nothing has all the words. Whether that is so, or only this page is past the end, decides what the page shows.
    const [first] =
      query.skip > 0 ? await run({ ...query, limit: 1, skip: 0 }, { exact: text.exact, terms: text.all }) : []
    return first ? [] : run(query, { exact: text.exact, terms: text.any })
  }

  return {
    search,

    put: (document) =>
      db.transaction(async (tx) => {
        const name = fold(document.name)
        const texts = [
          name,
          fold(document.categoryName),
          fold(document.description),
          fold(document.placeName),
        ]
        await tx.query(
          `insert into ${documents} as known (id, version, removed, lister, district, price, created_at, terms, shown)
           values ($1, $2, false, $3, $4, $5, $6, ${TERMS}, $7)
           on conflict (id) do update set version = excluded.version, removed = false, lister = excluded.lister, district = excluded.district,
             price = excluded.price, created_at = excluded.created_at, terms = excluded.terms, shown = excluded.shown
           where known.version < excluded.version`,
          [
            document.id,
            document.version,
            document.lister,
            document.district,
            document.price,
            document.createdAt,
            JSON.stringify(document.shown),
            factsOf(document),
            ...texts,
          ],
        )
        // In the same order everywhere, so that two documents written at once cannot deadlock over shared words.
        await tx.query(
          `insert into ${words} (word) select unnest($1::text[]) order by 1 on conflict do nothing`,
          [wordsOf(texts.join(' ')).filter((word) => word.length >= 3 && word.length <= 60)],
        )
      }),

    remove: async (id, version) => {
      await db.query(
        `insert into ${documents} as known (id, version, removed) values ($1, $2, true)
         on conflict (id) do update set version = excluded.version, removed = true, terms = null, shown = null, lister = null
         where known.version < excluded.version`,
        [id, version],
      )
    },

    like: async ({ id, category, limit, skip }: Like) => {
      const [one] = await db.query<{ facts: string[]; words: string[]; district: number }>(
        `select tsvector_to_array(ts_filter(terms, '{a}')) as words, tsvector_to_array(terms) as facts, district
         from ${documents} where id = $1 and not removed`,
        [id],
      )
      if (!one) return []
      const categories = one.facts.filter((term) => term.startsWith('c:')).sort()
      const own = category ? `c:${category}` : (categories.at(-1) ?? '')
      const ask = (terms: string[]) => terms.map((term) => `'${term.replaceAll("'", "''")}'`).join(' | ')
      return db.query<Hit>(
        `select id, shown from ${documents}
         where terms @@ ($2::tsquery || $3::tsquery) and id <> $1 and not removed
         order by terms @@ $4::tsquery desc, ts_rank('${WEIGHTS}', terms, $3::tsquery) desc, district = $5 desc, created_at desc, id
         limit $6 offset $7`,
        [id, ask([...categories, own]), ask(one.words), ask([own]), one.district, limit, skip],
      )
    },

    count: async () =>
      (
        await db.query<{ count: number }>(`select count(*)::int as count from ${documents} where not removed`)
      )[0]?.count ?? 0,
  }
}
