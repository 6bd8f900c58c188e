import type { estypes } from '@elastic/elasticsearch'
import { namedCategories } from './domain/named-categories.ts'
import { allOf, type Term, type TextPart } from './domain/text-term.ts'

type Query = estypes.QueryDslQueryContainer

/** The fields that a text is looked for in. */
export type TextField = 'text' | 'heading' | 'name' | 'categoryName' | 'description' | 'placeName'

/** A term as a query of one field. */
export const queryOf = (term: Term, field: TextField): Query => {
  if ('word' in term)
    return term.begins
      ? { match_bool_prefix: { [field]: { query: term.word } } }
      : { match: { [field]: { query: term.word } } }
  if ('phrase' in term) return { match_phrase: { [field]: { query: term.phrase.join(' ') } } }
  return 'all' in term
    ? { bool: { filter: term.all.map((one) => queryOf(one, field)) } }
    : { bool: { should: term.any.map((one) => queryOf(one, field)), minimum_should_match: 1 } }
}

/** How much a match counts by where it stands, as in PostgreSQL. */
const WEIGHTS = { name: 1, categoryName: 0.5, description: 0.25, placeName: 0.1 } as const
const FIELDS = ['name', 'categoryName', 'description', 'placeName'] as const

export const counts = (boost: number, filter: Query): Query => ({ constant_score: { filter, boost } })

/** Each part counts by where it stands; together they come to about one at most. */
export const closeness = (terms: Term[], most: number): Query[] =>
  terms.flatMap((term) =>
    FIELDS.map((field) => counts((most * WEIGHTS[field]) / terms.length, queryOf(term, field))),
  )

/**
 * What makes a document the best answer, strongest first: all was found in its name as typed; in its name in other words; in its name or
 * category; its category is named by the query; each part that is there, more in the name; where the parts stand. Every clause counts the same
 * in whatever document it matches: no frequencies, which differ between the copies of a shard and change as others list, so that pages
 * stand still.
 */
export const rankOf = (parts: TextPart[], text: string): Query[] => {
  const [typed, meant] = [allOf(parts.map((part) => part.typed)), allOf(parts.map((part) => part.meant))]
  const named = namedCategories(text)
  return [
    counts(2, queryOf(typed, 'name')),
    counts(2, queryOf(meant, 'name')),
    counts(1, queryOf(meant, 'heading')),
    ...(named.length > 0 ? [counts(1, { terms: { categories: named } })] : []),
    ...(parts.length > 1
      ? parts.flatMap((part) => [
          counts(0.5, queryOf(part.meant, 'text')),
          counts(0.5, queryOf(part.meant, 'name')),
        ])
      : []),
    ...closeness(
      parts.map((part) => part.typed),
      0.5,
    ),
    ...closeness(
      parts.map((part) => part.meant),
      0.5,
    ),
  ]
}
