import {
  DEFAULT_SEARCH_RADIUS_KM,
  LISTING_TYPES,
  SEARCH_RADII_KM,
  SEARCH_SORTS,
} from '@tribu/proto/http/limits.ts'
import type { ListingType } from '@tribu/proto/http/listing.ts'

export type SearchSort = (typeof SEARCH_SORTS)[number]

/** What a member asks for; the page's address is the only place where it is kept. `category` is a uri (`/tools/power-tools`). */
export type Search = {
  s: string
  district: number | undefined
  radius: number
  type: ListingType | 'all'
  category: string
  sort: SearchSort
}

const oneOf = <T extends string | number>(values: readonly T[], text: string | null, otherwise: T): T =>
  values.find((value) => String(value) === text) ?? otherwise

/** Reads an address; whatever it does not understand counts as not said. */
export const readSearch = (pathname: string, query: URLSearchParams): Search => ({
  s: query.get('s')?.trim() ?? '',
  district:
    /^\d+$/.test(query.get('district') ?? '') && query.get('district') !== '1'
      ? Number(query.get('district'))
      : undefined,
  radius: oneOf<number>(SEARCH_RADII_KM, query.get('radius'), DEFAULT_SEARCH_RADIUS_KM),
  type: oneOf<ListingType | 'all'>([...LISTING_TYPES, 'all'], query.get('type'), 'all'),
  category: pathname.startsWith('/c/')
    ? pathname.slice(2).replace(/\/+$/, '')
    : (query.get('category') ?? ''),
  sort: oneOf(SEARCH_SORTS, query.get('sort'), query.get('s') ? 'best' : 'newest'),
})

/** The address of a search: `/c/{uri}` when a category is asked for, `/search` otherwise; what is default is left out. */
export const searchHref = (search: Partial<Search>) => {
  const query = new URLSearchParams()
  if (search.s) query.set('s', search.s)
  if (search.district) {
    query.set('district', String(search.district))
    query.set('radius', String(search.radius ?? DEFAULT_SEARCH_RADIUS_KM))
  }
  if (search.type && search.type !== 'all') query.set('type', search.type)
  if (search.sort && search.sort !== (search.s ? 'best' : 'newest')) query.set('sort', search.sort)
  const text = query.toString()
  return `${search.category ? `/c${search.category}` : '/search'}${text && `?${text}`}`
}

/** A search is submitted only with a text, or with both a district and a radius (specification, section 5). */
export const canSearch = (search: Pick<Search, 's' | 'district' | 'radius'>) =>
  search.s.trim() !== '' || (search.district !== undefined && search.radius > 0)
