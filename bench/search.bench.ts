import type { Database } from '@tribu/platform/db/database.ts'
import type { IndexDocument } from '@tribu/services/search/domain/index-document.ts'
import type { IndexGeneration, IndexQuery } from '@tribu/services/search/ports.ts'
import { alternate, type Timings } from './measure.ts'
import { milliseconds, printTable, times } from './print-table.ts'
import { generatedListings } from './search/generated-listings.ts'
import { gatherStatistics, loadListings, makeIndex } from './search/load-listings.ts'
import { makePlainTable, searchPlainTable, type PlainQuery } from './search/plain-search.ts'
import { withElasticIndex } from './search/with-elastic-index.ts'
import { withThrowawayDatabase } from './throwaway-database.ts'

// Our index beside a plain table with the same listings: the same questions, in turn. Of a mistyped text the plain table is asked for the
// right spelling, which it would not find by itself; "best match" is newest first there, as it has no better order.

const LISTINGS = 100_000
const TURNS = 60
const PAGE = 25

/** A kind of question. Its variants are asked in turn. `plain` is the nearest that a plain table can be asked. */
type Kind = { name: string; variants: (PlainQuery & { plainText?: string })[] }

// Auckland, Christchurch, Hamilton, Taupō: two crowded places, a city, a lake town.
const PLACES = [8, 62, 18, 23]
const TEXTS = ['drill', 'lawn mower', 'kayak', 'wedding dress', 'mountain bike', 'trailer']
const TYPOS = [
  ['dril', 'drill'],
  ['kayka', 'kayak'],
  ['traler', 'trailer'],
  ['moutain bike', 'mountain bike'],
] as const
const CATEGORIES = ['/tools', '/garden-outdoor', '/sports-recreation', '/vehicles-transport/trailers']

const places = (make: (district: number, nth: number) => PlainQuery & { plainText?: string }) =>
  PLACES.map(make)
const base = { sort: 'newest', limit: PAGE } as const

const KINDS: Kind[] = [
  {
    name: 'text + category + 40 km, by price',
    variants: places((district, nth) => ({
      ...base,
      sort: 'price-up',
      district,
      km: 40,
      text: ['drill', 'mower', 'bike', 'trailer'][nth],
      category: CATEGORIES[nth],
    })),
  },
  {
    name: 'text + category + 40 km, best match',
    variants: places((district, nth) => ({
      ...base,
      district,
      km: 40,
      text: ['drill', 'mower', 'bike', 'trailer'][nth],
      category: CATEGORIES[nth],
    })),
  },
  { name: 'text alone, best match', variants: TEXTS.map((text) => ({ ...base, text })) },
  {
    name: 'category + 40 km, newest',
    variants: places((district, nth) => ({ ...base, district, km: 40, category: CATEGORIES[nth] })),
  },
  { name: '40 km, newest', variants: places((district) => ({ ...base, district, km: 40 })) },
  { name: 'nothing asked, newest', variants: [base] },
  {
    name: 'mistyped text + 40 km',
    variants: places((district, nth) => ({
      ...base,
      district,
      km: 40,
      text: TYPOS[nth]![0],
      plainText: TYPOS[nth]![1],
    })),
  },
  { name: 'text, by price', variants: TEXTS.map((text) => ({ ...base, sort: 'price-up', text })) },
  {
    name: 'category, nearest',
    variants: places((district, nth) => ({ ...base, sort: 'nearest', district, category: CATEGORIES[nth] })),
  },
]

const indexQuery = ({ text, category, district, km, sort, limit }: PlainQuery): IndexQuery => ({
  text,
  category,
  near: district === undefined ? undefined : { district, km },
  sort: sort === 'newest' && text ? 'best' : sort,
  limit,
  skip: 0,
})

/** The columns of one way to search. */
const columns = (way: string, { median, p99 }: Timings) => ({
  [`${way} p50`]: milliseconds(median),
  [`${way} p99`]: milliseconds(p99),
})

const compare = async (db: Database, ours: IndexGeneration, elastic: IndexGeneration | undefined) => {
  const rows = []
  for (const { name, variants } of KINDS) {
    const of = (turn: number) => variants[turn % variants.length]!
    const [mine, plain, other] = await alternate(
      TURNS,
      (turn) => ours.search(indexQuery(of(turn))),
      (turn) => searchPlainTable(db, { ...of(turn), text: of(turn).plainText ?? of(turn).text }),
      ...(elastic ? [(turn: number) => elastic.search(indexQuery(of(turn)))] : []),
    )
    rows.push({
      [`${LISTINGS.toLocaleString('en')} listings, ms`]: name,
      ...columns('PostgreSQL', mine),
      ...(other ? columns('Elasticsearch', other) : {}),
      ...columns('plain', plain),
      'plain : PostgreSQL': times(plain.median / mine.median),
      ...(other ? { 'Elasticsearch : PostgreSQL': times(other.median / mine.median) } : {}),
    })
  }
  printTable(`Search beside ILIKE and haversine, n = ${TURNS} of each in turn`, rows)
}

const bench = async (elastic?: IndexGeneration) =>
  withThrowawayDatabase(8, async (db) => {
    const ours = await makeIndex(db)
    const plain = await makePlainTable(db)
    const put = async (document: IndexDocument) => {
      await ours.put(document)
      await plain.add(document)
    }
    const perSecond = await loadListings(put, generatedListings(LISTINGS), LISTINGS)
    await plain.finish()
    await gatherStatistics(db)
    const others = elastic && (await loadListings(elastic.put, generatedListings(LISTINGS), LISTINGS))
    await elastic?.show()
    await compare(db, ours, elastic)
    console.log(`While loading, ${perSecond} listings a second went into PostgreSQL and the plain table.`)
    if (others) console.log(`${others} a second went into Elasticsearch.`)
  })

const withElastic = await withElasticIndex(async (index) => {
  await index.create(1)
  await bench(index.open(1))
  return true
})
if (!withElastic) await bench()
