import { districtsWithin } from '@tribu/services/search/domain/districts-within.ts'
import type { IndexQuery } from '@tribu/services/search/ports.ts'
import { alternate } from './measure.ts'
import { milliseconds, printTable, times } from './print-table.ts'
import { generatedListings } from './search/generated-listings.ts'
import { loadListings, makeIndex } from './search/load-listings.ts'
import { searchPlainTable, type PlainQuery } from './search/plain-search.ts'
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
  districts:
    km === undefined || district === undefined
      ? undefined
      : districtsWithin(district, km).map((near) => near.district),
  near: district === undefined ? undefined : districtsWithin(district),
  sort: sort === 'newest' && text ? 'best' : sort,
  limit,
  skip: 0,
})

await withThrowawayDatabase(8, async (db) => {
  const generation = await makeIndex(db)
  const perSecond = await loadListings(db, generation, generatedListings(LISTINGS), LISTINGS)
  const rows = []
  for (const { name, variants } of KINDS) {
    const of = (turn: number) => variants[turn % variants.length]!
    const [index, plain] = await alternate(
      TURNS,
      (turn) => generation.search(indexQuery(of(turn))),
      (turn) => searchPlainTable(db, { ...of(turn), text: of(turn).plainText ?? of(turn).text }),
    )
    rows.push({
      [`${LISTINGS.toLocaleString('en')} listings, ms`]: name,
      'index p50': milliseconds(index.median),
      p99: milliseconds(index.p99),
      'plain p50': milliseconds(plain.median),
      ' p99': milliseconds(plain.p99),
      'plain : index': times(plain.median / index.median),
    })
  }
  printTable(`Search beside ILIKE and haversine, n = ${TURNS} of each in turn`, rows)
  console.log(`While loading, ${perSecond} listings a second went into both.`)
})
