import type { estypes } from '@elastic/elasticsearch'
import { districtPoint } from './domain/district-point.ts'
import type { IndexQuery, Sort } from './ports.ts'
import type { TextWanted } from './read-text.ts'
import { queryOf, rankOf } from './text-query.elastic.ts'

type Query = estypes.QueryDslQueryContainer

const filtersOf = (query: IndexQuery, text?: TextWanted): Query[] => {
  const filters: Query[] = [{ term: { listed: true } }]
  if (text) filters.push(queryOf(text.wanted, 'text'))
  if (query.type) filters.push({ term: { type: query.type } })
  if (query.category) filters.push({ term: { categories: query.category } })
  if (query.lister) filters.push({ term: { lister: query.lister } })
  if (query.asOf !== undefined) filters.push({ range: { createdAt: { lte: query.asOf } } })
  if (query.near?.km !== undefined) {
    const point = districtPoint(query.near.district)
    filters.push(point ? { geo_distance: { distance: `${query.near.km}km`, point } } : { match_none: {} })
  }
  return filters
}

const LAST: estypes.SortCombinations[] = [{ createdAt: 'desc' }, { id: 'asc' }]

const sortOf = (sort: Sort, from: number | undefined): estypes.SortCombinations[] => {
  const point = from === undefined ? undefined : districtPoint(from)
  switch (sort) {
    case 'price-up':
      return [{ price: 'asc' }, ...LAST]
    case 'price-down':
      return [{ price: 'desc' }, ...LAST]
    case 'newest':
      return LAST
    case 'nearest':
      return [
        ...(point ? [{ _geo_distance: { point, order: 'asc' as const, unit: 'km' as const } }] : []),
        { _score: { order: 'desc' } },
        ...LAST,
      ]
    case 'best':
      return [{ _score: { order: 'desc' } }, ...LAST]
  }
}

/** What Elasticsearch is asked. All filters are exact; only a text ranks, and only where the order asks for it. */
export const searchRequest = (query: IndexQuery, text?: TextWanted): estypes.SearchRequest => {
  const ranks = text && (query.sort === 'best' || query.sort === 'nearest')
  return {
    from: query.skip,
    size: query.limit,
    query: {
      bool: {
        filter: filtersOf(query, text),
        should: ranks ? rankOf(text.parts, query.text ?? '') : [],
        minimum_should_match: 0,
      },
    },
    sort: sortOf(query.sort, query.near?.district),
    track_total_hits: false,
  }
}
