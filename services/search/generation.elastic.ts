import type { Client, estypes } from '@elastic/elasticsearch'
import { errors } from '@elastic/elasticsearch'
import { wordsOf } from '@tribu/platform/fold-text.ts'
import type { IndexDocument } from './domain/index-document.ts'
import { indexedListing, type IndexedListing } from './indexed-listing.elastic.ts'
import { DEEPEST } from './mapping.elastic.ts'
import type { Hit, IndexGeneration, IndexQuery, Like } from './ports.ts'
import { searchByText, type TextWanted } from './read-text.ts'
import { searchRequest } from './search-request.elastic.ts'
import { closeness, counts, queryOf } from './text-query.elastic.ts'
import { makeElasticWordBook } from './word-book.elastic.ts'

type Shown = Pick<IndexDocument, 'id' | 'shown'>

/** One generation of the index: an index of Elasticsearch. `writes` is its alias that writes go through. */
export const makeElasticGeneration = (
  client: Client,
  { index, writes }: { index: string; writes: string },
): IndexGeneration => {
  const book = makeElasticWordBook(client, index)

  const hits = async (request: estypes.SearchRequest): Promise<Hit[]> => {
    const from = request.from ?? 0
    const size = Math.min(request.size ?? 0, DEEPEST - from)
    if (size <= 0) return []
    const found = await client.search<Shown>({ index, ...request, size, _source: ['id', 'shown'] })
    return found.hits.hits.flatMap(({ _source }) =>
      _source ? [{ id: _source.id, shown: _source.shown }] : [],
    )
  }

  const run = (query: IndexQuery, text?: TextWanted) => hits(searchRequest(query, text))

  // An older version than is there is refused by Elasticsearch itself, which is as it should be.
  const write = async (id: string, version: number, document: IndexedListing) => {
    try {
      await client.index({
        index: writes,
        require_alias: true,
        id,
        version,
        version_type: 'external',
        document,
      })
    } catch (error) {
      if (!(error instanceof errors.ResponseError && error.statusCode === 409)) throw error
    }
  }

  return {
    search: (query) =>
      query.text
        ? searchByText({ book, run }, query, query.text)
        : run({ ...query, sort: query.sort === 'best' ? 'newest' : query.sort }),
    put: (document) => write(document.id, document.version, indexedListing(document)),
    remove: (id, version) => write(id, version, { listed: false }),
    show: async () => {
      await client.indices.refresh({ index })
    },
    like: async ({ id, category, limit, skip }: Like) => {
      const { docs } = await client.mget<IndexedListing>({ index, ids: [id] })
      const one = docs[0] && '_source' in docs[0] ? docs[0]._source : undefined
      if (!one?.listed) return []
      const own = category ?? one.categories[0] ?? ''
      const words = wordsOf(one.name).map((word) => ({ word }))
      return hits({
        from: skip,
        size: limit,
        query: {
          bool: {
            filter: [
              { term: { listed: true } },
              {
                bool: {
                  should: [
                    { terms: { categories: [...one.categories, own] } },
                    ...words.map((word) => queryOf(word, 'text')),
                  ],
                },
              },
            ],
            must_not: [{ term: { id } }],
            should: [
              counts(100, { term: { categories: own } }),
              ...closeness(words, words.length),
              counts(0.01, { term: { district: one.district } }),
            ],
          },
        },
        sort: [{ _score: { order: 'desc' } }, { createdAt: 'desc' }, { id: 'asc' }],
      })
    },
    count: async () => (await client.count({ index, query: { term: { listed: true } } })).count,
  }
}
