import type { Client, estypes } from '@elastic/elasticsearch'
import { queryOf } from './text-query.elastic.ts'
import type { WordBook } from './read-text.ts'

// Asked for more than are wanted: Elasticsearch counts two swapped letters as one mistake, and orders by its own measure.
const CANDIDATES = 40

/** The words of one generation: those of the listings in it. What was removed counts no more. */
export const makeElasticWordBook = (client: Client, index: string): WordBook => {
  const whichMatch = async (words: string[], queryFor: (word: string) => estypes.QueryDslQueryContainer) => {
    if (words.length === 0) return new Set<string>()
    const { aggregations } = await client.search<unknown, { words: estypes.AggregationsFiltersAggregate }>({
      index,
      size: 0,
      aggs: {
        words: { filters: { filters: Object.fromEntries(words.map((word) => [word, queryFor(word)])) } },
      },
    })
    const buckets = Object.entries(aggregations?.words.buckets ?? {})
    return new Set(buckets.filter(([, { doc_count }]) => doc_count > 0).map(([word]) => word))
  }
  return {
    known: (words) => whichMatch(words, (word) => queryOf({ word }, 'text')),
    written: (words) => whichMatch(words, (word) => ({ term: { book: word } })),
    near: async (word, typos, limit) => {
      const { suggest } = await client.search({
        index,
        size: 0,
        suggest: {
          near: {
            text: word,
            term: {
              field: 'book',
              size: CANDIDATES,
              suggest_mode: 'always',
              max_edits: typos,
              prefix_length: 1,
              min_word_length: 1,
              string_distance: 'levenshtein',
            },
          },
        },
      })
      // Its score is 1 − distance ÷ length of the longer word.
      return (suggest?.['near'] ?? [])
        .flatMap((entry) => entry.options)
        .flatMap((option) => ('score' in option ? [option] : []))
        .map(({ text, score = 0 }) => ({
          text,
          distance: Math.round((1 - score) * Math.max(text.length, word.length)),
        }))
        .filter(({ distance }) => distance <= typos)
        .sort((a, b) => a.distance - b.distance || (a.text < b.text ? -1 : 1))
        .slice(0, limit)
        .map(({ text }) => text)
    },
  }
}
