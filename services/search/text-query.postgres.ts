import type { Queryable } from '@tribu/platform/db/database.ts'
import type { Term } from './domain/text-term.ts'
import type { WordBook } from './read-text.ts'

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`

/** A term as a tsquery that looks at all of a document, or only where a label (A name, B category, C description, D place) says. */
export const tsqueryOf = (term: Term, label = ''): string => {
  if ('word' in term)
    return `${quoted(term.word)}${term.begins || label ? ':' : ''}${term.begins ? '*' : ''}${label}`
  if ('phrase' in term) return `(${term.phrase.map((word) => tsqueryOf({ word }, label)).join(' <-> ')})`
  const [operator, terms] = 'all' in term ? [' & ', term.all] : [' | ', term.any]
  return `(${terms.map((one) => tsqueryOf(one, label)).join(operator)})`
}

/** The words of one generation, each with its stem, by which a word is known in any form. */
export const makePostgresWordBook = (db: Queryable, table: string): WordBook => {
  const setOf = (rows: { word: string }[]) => new Set(rows.map((row) => row.word))
  return {
    known: async (words) =>
      setOf(
        await db.query<{ word: string }>(
          `select asked.word from unnest($1::text[]) as asked (word) where exists (
             select 1 from ${table} kept where kept.stem = coalesce((ts_lexize('english_stem', asked.word))[1], asked.word))`,
          [words],
        ),
      ),
    written: async (words) =>
      setOf(await db.query<{ word: string }>(`select word from ${table} where word = any ($1)`, [words])),
    near: async (word, typos, limit) => {
      const rows = await db.query<{ word: string }>(
        `select word from ${table}
         where word % $1 and left(word, 1) = left($1, 1) and levenshtein_less_equal(word, $1, $2) <= $2
         order by levenshtein(word, $1), word limit $3`,
        [word, typos, limit],
      )
      return rows.map((row) => row.word)
    },
  }
}
