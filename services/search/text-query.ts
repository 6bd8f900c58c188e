import type { Queryable } from '@tribu/platform/db/database.ts'
import { wordsOf } from './domain/fold-text.ts'

const MAX_WORDS = 8

// A word may be wrong by one letter from 4 on, by two from 8 on: "dril" is "drill", "mountian" is "mountain", "car" is not "cat".
const typosAllowed = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/**
 * A text as tsquery strings. `exact` asks for the words as typed; `all` for each word, something close to it, or something that begins
 * with it; `any` for at least one of them.
 */
export type TextQuery = { exact: string; all: string; any: string }

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`

/** Undefined when the text has no word to search by. */
export const textQuery = async (
  db: Queryable,
  wordTable: string,
  text: string,
): Promise<TextQuery | undefined> => {
  const words = wordsOf(text, MAX_WORDS)
  if (words.length === 0) return undefined
  const close = await db.query<{ word: string; near: string }>(
    `select asked.word, near.word as near
     from unnest($1::text[], $2::int[]) as asked (word, typos)
     cross join lateral (
       select known.word from ${wordTable} known
       where known.word % asked.word and left(known.word, 1) = left(asked.word, 1)
         and levenshtein_less_equal(known.word, asked.word, asked.typos) <= asked.typos
       order by levenshtein(known.word, asked.word), known.word limit 6
     ) near
     where asked.typos > 0 and not exists (select 1 from ${wordTable} known where known.word = asked.word)`,
    [words.map((word) => word.slice(0, 60)), words.map(typosAllowed)],
  )
  const alternatives = words.map((word) => {
    const near = close.filter((row) => row.word === word).map((row) => quoted(row.near))
    const begins = word.length >= 3 ? [`${quoted(word)}:*`] : [quoted(word)]
    return `(${[...begins, ...near].join(' | ')})`
  })
  return {
    exact: words.map(quoted).join(' & '),
    all: alternatives.join(' & '),
    any: alternatives.join(' | '),
  }
}
