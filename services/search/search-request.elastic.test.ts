import { expect, test } from '@jest/globals'
import { allOf, anyOf, phraseOf } from './domain/text-term.ts'
import { searchRequest } from './search-request.elastic.ts'
import { queryOf } from './text-query.elastic.ts'

const page = { limit: 25, skip: 50 }

test('every filter is exact, and what was removed is never asked for', () => {
  const { query } = searchRequest({
    ...page,
    sort: 'newest',
    type: 'selling',
    category: '/tools',
    lister: 'someone',
    asOf: 7,
    near: { district: 23, km: 40 },
  })
  expect(query?.bool?.filter).toEqual([
    { term: { listed: true } },
    { term: { type: 'selling' } },
    { term: { categories: '/tools' } },
    { term: { lister: 'someone' } },
    { range: { createdAt: { lte: 7 } } },
    { geo_distance: { distance: '40km', point: { lat: expect.any(Number), lon: expect.any(Number) } } },
  ])
})

test('a district without a radius orders, and leaves nothing out', () => {
  const { query, sort } = searchRequest({ ...page, sort: 'nearest', near: { district: 23 } })
  expect(query?.bool?.filter).toEqual([{ term: { listed: true } }])
  expect(sort).toHaveLength(4)
})

test('a text ranks only where the order asks for it', () => {
  const text = { parts: [{ typed: { word: 'saw' }, meant: { word: 'saw' } }], wanted: { word: 'saw' } }
  const ranks = (sort: 'best' | 'nearest' | 'price-up') =>
    searchRequest({ ...page, text: 'saw', sort }, text).query?.bool?.should
  expect(ranks('best')).not.toEqual([])
  expect(ranks('nearest')).not.toEqual([])
  expect(ranks('price-up')).toEqual([])
})

test('every order ends in one that no two listings share', () => {
  for (const sort of ['best', 'newest', 'nearest', 'price-up', 'price-down'] as const)
    expect((searchRequest({ ...page, sort }).sort as object[]).at(-1)).toEqual({ id: 'asc' })
})

test('terms become queries of one field', () => {
  const term = allOf([{ word: 'hammer' }, anyOf([{ word: 'dri', begins: true }, phraseOf(['dr', 'ill'])])])
  expect(queryOf(term, 'name')).toEqual({
    bool: {
      filter: [
        { match: { name: { query: 'hammer' } } },
        {
          bool: {
            should: [
              { match_bool_prefix: { name: { query: 'dri' } } },
              { match_phrase: { name: { query: 'dr ill' } } },
            ],
            minimum_should_match: 1,
          },
        },
      ],
    },
  })
})
