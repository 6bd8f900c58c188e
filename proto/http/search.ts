import { z } from 'zod'
import { id, line, optionalWhole, whole } from './fields.ts'
import { LISTING_TYPES, SEARCH_PAGE, SEARCH_RADII_KM, SEARCH_SORTS } from './limits.ts'
import { Listing } from './listing.ts'
import { route } from './route.ts'

const page = {
  limit: z.preprocess((value) => value ?? String(SEARCH_PAGE), whole(1, 100)),
  skip: z.preprocess((value) => value ?? '0', whole(0, 10_000)),
}
const optionalText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/**
 * The search parameters (specification, sections 3 and 7). `category` is a uri (`/tools/power-tools`) or an id; a parent takes in its
 * children. `radius` (km) counts only with `district`. `type` "all" or empty means any. `as-of` is the `x-as-of` header of the
 * first page: later pages then leave out what was listed since, so that nothing moves while one scrolls.
 */
export const SearchParams = z.strictObject({
  ...page,
  s: optionalText(line(200)),
  category: optionalText(line(120)),
  district: z.preprocess(
    (value) => (value === '1' || value === 1 ? undefined : value),
    optionalWhole(2, 10_000),
  ),
  radius: z.preprocess(
    (value) => (typeof value === 'string' ? (value === '' ? undefined : Number(value)) : value),
    z.literal(SEARCH_RADII_KM).optional(),
  ),
  type: z.preprocess(
    (value) => (value === '' || value === 'all' ? undefined : value),
    z.enum(LISTING_TYPES).optional(),
  ),
  sort: optionalText(z.enum(SEARCH_SORTS)),
  user: optionalText(id()),
  'as-of': optionalWhole(0, Number.MAX_SAFE_INTEGER),
})
export type SearchParams = z.output<typeof SearchParams>

export const searchListings = route({
  service: 'search',
  method: 'GET',
  path: '/api/listing',
  access: 'visitor',
  summary:
    'Searches listings by text, category, place, type and lister; `distance` is in km from the district asked about',
  query: SearchParams,
  reply: z.array(Listing),
})

export const relatedListings = route({
  service: 'search',
  method: 'GET',
  path: '/api/related',
  access: 'visitor',
  summary:
    'Listings like this one: same category first, near and alike in words; the listing itself is left out',
  query: z.strictObject({ ...page, id: id(), category: optionalText(line(120)) }),
  reply: z.array(Listing),
})

/** For operators: after a change to how listings are indexed, or when the index is in doubt. */
export const reindex = route({
  service: 'search',
  method: 'POST',
  path: '/api/admin/reindex',
  access: 'admin',
  summary:
    'Builds the search index anew from the events, in the background; the old one answers until it is whole',
  body: z.strictObject({}),
  reply: z.object({ started: z.literal(true) }),
})
