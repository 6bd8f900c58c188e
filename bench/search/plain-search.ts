import type { Database } from '@tribu/platform/db/database.ts'
import regions from '@tribu/proto/data/regions.json' with { type: 'json' }
import type { IndexDocument } from '@tribu/services/search/domain/index-document.ts'

/*
 * What one would write without an index of words and without a table of districts: a plain table, ILIKE for each word, haversine
 * for the distance, `order by`, `limit`.
 */

/** The same questions that the index is asked. `district` is where `km` are counted from. */
export type PlainQuery = {
  text?: string
  category?: string
  district?: number
  km?: number
  sort: 'newest' | 'price-up' | 'nearest'
  limit: number
}

const places = new Map(
  regions.flatMap(({ districts }) => districts).map((district) => [district._id, district]),
)
const BATCH = 500

const HAVERSINE = (lat: string, lon: string) =>
  `2 * 6371.0088 * asin(sqrt(sin(radians(lat - ${lat}) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(lat)) * sin(radians(lon - ${lon}) / 2) ^ 2))`

const ORDER = {
  newest: 'created_at desc, id',
  'price-up': 'price, created_at desc, id',
  nearest: 'km, created_at desc, id',
}

/** Makes the plain table; `finish` is called once when all is added. */
export const makePlainTable = async (db: Database) => {
  await db.query(`create table public.plain_listing (
    id uuid, name text, description text, category text, parent_category text, lat float8, lon float8,
    price bigint, created_at bigint, shown jsonb)`)
  let waiting: IndexDocument[] = []
  const flush = async () => {
    const rows = waiting.map((document) => {
      const place = places.get(document.district)
      return {
        id: document.id,
        name: document.name,
        description: document.description,
        category: document.category,
        parent_category: document.parentCategory,
        lat: place?.lat,
        lon: place?.lon,
        price: document.price,
        created_at: document.createdAt,
        shown: document.shown,
      }
    })
    waiting = []
    await db.query(
      'insert into public.plain_listing select * from jsonb_populate_recordset(null::public.plain_listing, $1)',
      [JSON.stringify(rows)],
    )
  }
  return {
    add: async (document: IndexDocument) => {
      waiting.push(document)
      if (waiting.length >= BATCH) await flush()
    },
    finish: async () => {
      await flush()
      await db.query('alter table public.plain_listing add primary key (id)')
      await db.query('create index on public.plain_listing (created_at desc, id)')
      await db.query('create index on public.plain_listing (price, created_at desc, id)')
      await db.query('create index on public.plain_listing (category)')
      await db.query('vacuum (analyze) public.plain_listing')
    },
  }
}

/** Asks the plain table. */
export const searchPlainTable = (db: Database, query: PlainQuery): Promise<{ id: string }[]> => {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions: string[] = []
  for (const word of query.text?.split(' ') ?? []) {
    const pattern = bind(`%${word}%`)
    conditions.push(`(name ilike ${pattern} or description ilike ${pattern})`)
  }
  if (query.category) {
    const category = bind(query.category)
    conditions.push(`(category = ${category} or parent_category = ${category})`)
  }
  const place = query.district === undefined ? undefined : places.get(query.district)
  const km = place ? HAVERSINE(`${bind(place.lat)}::float8`, `${bind(place.lon)}::float8`) : '0'
  if (query.km !== undefined) conditions.push(`${km} <= ${bind(query.km)}`)
  return db.query(
    `select id, shown, ${km} as km from public.plain_listing ${conditions.length ? `where ${conditions.join(' and ')}` : ''}
     order by ${ORDER[query.sort]} limit ${bind(query.limit)}`,
    values,
  )
}
