import type { Listing } from '@tribu/proto/http/listing.ts'
import type { SearchParams } from '@tribu/proto/http/search.ts'
import { invalid } from '@tribu/platform/errors.ts'
import { districtsWithin } from '../domain/districts-within.ts'
import { categoryUri } from '../domain/index-document.ts'
import type { Hit, IndexGeneration, IndexQuery } from '../ports.ts'
import type { StillListed } from './still-listed.ts'

// Enough spare hits that a page stays full when a few were just removed.
const SPARE = 5

/** Leaves out what was removed since it was indexed, in the order of the hits. */
const onlyListed = async (hits: Hit[], stillListed: StillListed): Promise<Hit[]> => {
  if (hits.length === 0) return hits
  const there = new Set(await stillListed(hits.map((hit) => hit.id)))
  return hits.filter((hit) => there.has(hit.id))
}

const queryOf = (params: SearchParams): IndexQuery => {
  const category = params.category === undefined ? undefined : categoryUri(params.category)
  if (params.category !== undefined && !category)
    throw invalid('category', 'Category not found.', 'category-unknown')
  const { district } = params
  if (district !== undefined && districtsWithin(district, 0).length === 0)
    throw invalid('district', 'Please choose a location from the list')
  const byText = params.s ? 'best' : 'newest'
  const sort = params.sort ?? byText
  return {
    text: params.s,
    category,
    near: district === undefined ? undefined : { district, km: params.radius },
    type: params.type,
    lister: params.user,
    asOf: params['as-of'],
    sort: sort === 'nearest' && district === undefined ? byText : sort,
    limit: params.limit + SPARE,
    skip: params.skip,
  }
}

/** Searches. `distance` (whole km, 0 within the district) is there when a district was asked about. @throws AppError invalid */
export const makeSearchListings =
  (deps: { generation: () => IndexGeneration; stillListed: StillListed }) =>
  async (params: SearchParams): Promise<Listing[]> => {
    const hits = await deps.generation().search(queryOf(params))
    const page = (await onlyListed(hits, deps.stillListed)).slice(0, params.limit)
    if (params.district === undefined) return page.map((hit) => hit.shown)
    const km = new Map(districtsWithin(params.district).map((near) => [near.district, Math.round(near.km)]))
    return page.map(({ shown }) => ({ ...shown, distance: km.get(shown.district._id) ?? 0 }))
  }
