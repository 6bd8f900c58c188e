import type { Database } from '@tribu/platform/db/database.ts'
import { fold, wordsOf } from '@tribu/platform/fold-text.ts'
import type { IndexDocument } from './domain/index-document.ts'
import { districtsWithin } from './domain/districts-within.ts'
import { namedCategories } from './domain/named-categories.ts'
import { allOf, type TextPart } from './domain/text-term.ts'
import { bookWords, searchByText, type TextWanted } from './read-text.ts'
import { makePostgresWordBook, tsqueryOf } from './text-query.postgres.ts'
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

const anyFact = (lexemes: string[]) => `(${lexemes.join(' | ')})`

/** A query with the districts that count, where not all do. */
type PlacedQuery = IndexQuery & { districts?: number[] | undefined }

const filterOf = (query: PlacedQuery): string[] => [
  ...(query.type ? [lexeme('t', query.type)] : []),
  ...(query.category ? [lexeme('c', query.category)] : []),
  ...(query.districts ? [anyFact(query.districts.map((district) => lexeme('d', district)))] : []),
]

const ORDER: Record<Sort, string> = {
  best: 'rank desc, created_at desc, id',
  newest: 'created_at desc, id',
  'price-up': 'price, created_at desc, id',
  'price-down': 'price desc, created_at desc, id',
  nearest: 'km, rank desc, created_at desc, id',
}
// With words the matches are few, and walking an index in order until enough of them came by would be slow: `+ 0` keeps those out.
const ORDER_OF_FEW: Record<Sort, string> = {
  ...ORDER,
  newest: 'created_at + 0 desc, id',
  'price-up': 'price + 0, created_at desc, id',
  'price-down': 'price + 0 desc, created_at desc, id',
}

/** How many districts are asked first when the nearest are wanted, before all. */
const CIRCLES = [1, 4, 16]

/**
 * What makes a document the best answer, strongest first: all was found in its name as typed; in its name in other words; in its name or
 * category; its category is named by the query; each part that is there, more in the name; how often and how closely.
 */
const rankOf = (parts: TextPart[], text: string, asked: (term: string) => string): string => {
  const [typed, meant] = [allOf(parts.map((part) => part.typed)), allOf(parts.map((part) => part.meant))]
  const found = (weight: number, term: string) => `${weight} * (terms @@ ${asked(term)})::int`
  const named = namedCategories(text).map((uri) => lexeme('c', uri))
  return [
    found(2, tsqueryOf(typed, 'A')),
    found(2, tsqueryOf(meant, 'A')),
    found(1, tsqueryOf(meant, 'AB')),
    ...(named.length > 0 ? [`1 * (terms @@ '${anyFact(named).replaceAll("'", "''")}'::tsquery)::int`] : []),
    ...(parts.length > 1
      ? parts.flatMap(({ meant }) => [found(0.5, tsqueryOf(meant)), found(0.5, tsqueryOf(meant, 'A'))])
      : []),
    `ts_rank('${WEIGHTS}', terms, ${asked(tsqueryOf(typed))})`,
    `ts_rank('${WEIGHTS}', terms, ${asked(tsqueryOf(meant))})`,
  ].join(' + ')
}

/** One generation of the index in PostgreSQL: its documents and its words. */
export const makePostgresGeneration = (db: Database, generation: number): IndexGeneration => {
  const documents = `search.document_${generation}`
  const shown = `search.shown_${generation}`
  const words = `search.word_${generation}`
  const book = makePostgresWordBook(db, words)

  const run = (query: PlacedQuery, text?: TextWanted): Promise<Hit[]> => {
    const values: unknown[] = []
    const bind = (value: unknown) => `$${values.push(value)}`
    const asked = (term: string) => `to_tsquery('english', ${bind(term)})`
    const filters = filterOf(query).join(' & ')
    // Facts are lexemes as they stand; words go through the dictionary.
    const terms = [
      ...(filters ? [`${bind(filters)}::tsquery`] : []),
      ...(text ? [asked(tsqueryOf(text.wanted))] : []),
    ].join(' && ')
    const conditions = ['not removed', ...(terms ? [`terms @@ (${terms})`] : [])]
    if (query.lister) conditions.push(`lister = ${bind(query.lister)}::uuid`)
    if (query.asOf !== undefined) conditions.push(`created_at <= ${bind(query.asOf)}`)
    const near = query.sort === 'nearest' && query.near && districtsWithin(query.near.district)
    const ranks = query.sort === 'best' || query.sort === 'nearest'
    const rank = text && ranks ? rankOf(text.parts, query.text ?? '', asked) : '0'
    const columns = ['id', 'price', 'created_at', `${rank} as rank`, ...(near ? ['places.km'] : [])]
    const join = near
      ? `join unnest(${bind(near.map(({ district }) => district))}::smallint[], ${bind(near.map(({ km }) => km))}::real[]) as places (district, km) using (district)`
      : ''
    const limit = `limit ${bind(query.limit)} offset ${bind(query.skip)}`
    // The page is cut before what it shows is fetched.
    return db.query<Hit>(
      `select page.id, told.shown from (
         select row_number() over () as place, page.id from (
           select ${columns.join(', ')} from ${documents} ${join} where ${conditions.join(' and ')}
           order by ${(text ? ORDER_OF_FEW : ORDER)[query.sort]} ${limit}
         ) page
       ) page join ${shown} told using (id) order by page.place`,
      values,
    )
  }

  // Nearest first, asked of a growing circle: what fills the page from near by need not be compared with the whole country.
  const byDistance = async (query: PlacedQuery, from: number): Promise<Hit[]> => {
    const allowed = query.districts && new Set(query.districts)
    const circle = districtsWithin(from).filter(({ district }) => !allowed || allowed.has(district))
    for (const size of CIRCLES.filter((size) => size < circle.length)) {
      const districts = circle.slice(0, size).map(({ district }) => district)
      const hits = await run({ ...query, districts })
      if (hits.length === query.limit) return hits
    }
    return run(query)
  }

  const search = async (asked: IndexQuery): Promise<Hit[]> => {
    const { near } = asked
    const within = near?.km === undefined ? undefined : districtsWithin(near.district, near.km)
    const query: PlacedQuery = { ...asked, districts: within?.map(({ district }) => district) }
    if (within?.length === 0) return []
    if (query.text) return searchByText({ book, run }, query, query.text)
    if (query.sort === 'nearest' && near) return byDistance(query, near.district)
    return run({ ...query, sort: query.sort === 'best' ? 'newest' : query.sort })
  }

  return {
    search,
    show: async () => undefined,

    put: async (document) => {
      const texts = [document.name, document.categoryName, document.description, document.placeName].map(fold)
      // The words go in the same order everywhere, so that two documents written at once cannot deadlock over those they share.
      await db.query(
        `with kept as (
           insert into ${documents} as known (id, version, removed, lister, district, price, created_at, terms)
           values ($1, $2, false, $3, $4, $5, $6, ${TERMS})
           on conflict (id) do update set version = excluded.version, removed = false, lister = excluded.lister, district = excluded.district,
             price = excluded.price, created_at = excluded.created_at, terms = excluded.terms
           where known.version < excluded.version
           returning id
         ), told as (
           insert into ${shown} (id, shown) select id, $7 from kept on conflict (id) do update set shown = excluded.shown
         )
         insert into ${words} (word) select word from kept, unnest($13::text[]) as word order by word on conflict do nothing`,
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
          bookWords(wordsOf(texts.join(' '))),
        ],
      )
    },

    remove: async (id, version) => {
      await db.query(
        `with gone as (
           insert into ${documents} as known (id, version, removed) values ($1, $2, true)
           on conflict (id) do update set version = excluded.version, removed = true, terms = null, lister = null
           where known.version < excluded.version
           returning id
         )
         delete from ${shown} using gone where ${shown}.id = gone.id`,
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
        `select id, told.shown from ${documents} join ${shown} told using (id)
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
