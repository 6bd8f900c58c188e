import type { Queryable } from '@tribu/platform/db/database.ts'
import { querySlots, type Slot } from './domain/query-slots.ts'

/** A tsquery that looks at all of a document, or only where a label (A name, B category, C description, D place) says. */
export type Term = (label?: string) => string

/**
 * One part of what was asked: `typed` as it was typed, or, where no listing has that word, as it was likely meant; `meant` also what means
 * the same.
 */
export type TextPart = { typed: Term; meant: Term }

const LONGEST = 60
const SHORTEST_PART = 3
const NEAR_WORDS = 6

// A word may be wrong by one letter from 4 on, by two from 8 on: "dril" is "drill", "mountian" is "mountain", "car" is not "cat".
const typosAllowed = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

const word =
  (text: string, begins = false): Term =>
  (label = '') =>
    `'${text.replaceAll("'", "''")}'${begins || label ? ':' : ''}${begins ? '*' : ''}${label}`
const joinedBy =
  (operator: string) =>
  (terms: Term[]): Term =>
  (label) =>
    terms.length === 1 ? terms[0]!(label) : `(${terms.map((term) => term(label)).join(operator)})`
export const anyOf = joinedBy(' | ')
export const allOf = joinedBy(' & ')
const phrase = (words: string[]) => joinedBy(' <-> ')(words.map((text) => word(text)))
const together = (words: string[]) => allOf(words.map((text) => word(text)))

type Knowledge = 'stop' | 'known' | 'unknown'

// By stem, so that "drilling" is known where "drill" is. Words of one or two letters are not kept, and are taken as they are.
const whatIsKnown = async (db: Queryable, wordTable: string, words: string[]) => {
  const rows = await db.query<{ word: string; knowledge: Knowledge }>(
    `select word, case
       when stem = '{}' then 'stop'
       when length(word) < ${SHORTEST_PART} or exists (select 1 from ${wordTable} kept where kept.stem = coalesce(asked.stem[1], asked.word)) then 'known'
       else 'unknown' end as knowledge
     from (select word, ts_lexize('english_stem', word) as stem from unnest($1::text[]) as word) asked`,
    [words],
  )
  return new Map(rows.map((row) => [row.word, row.knowledge]))
}

// "lawnmower" as "lawn mower": the cuts of which both parts may be words.
const cutsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) }, (_, nth) => [
    word.slice(0, SHORTEST_PART + nth),
    word.slice(SHORTEST_PART + nth),
  ])

const swapsOf = (word: string): string[] =>
  typosAllowed(word) === 0
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      )

/** For a word that nothing is listed under: its two parts where it is two words, else words that it may have been meant as. */
const guess = async (db: Queryable, wordTable: string, typed: string): Promise<Term[]> => {
  const [cuts, swaps] = [cutsOf(typed), swapsOf(typed)]
  const rows = await db.query<{ kept: string; near: boolean }>(
    `select word as kept, false as near from ${wordTable} where word = any ($1)
     union all
     select word, true from (
       select word from ${wordTable}
       where word % $2 and left(word, 1) = left($2, 1) and levenshtein_less_equal(word, $2, $3) <= $3 and $3 > 0
       order by levenshtein(word, $2), word limit ${NEAR_WORDS}
     ) near`,
    [[...cuts.flat(), ...swaps], typed, typosAllowed(typed)],
  )
  const kept = new Set(rows.filter((row) => !row.near).map((row) => row.kept))
  const parts = cuts.filter(([left, right]) => kept.has(left) && kept.has(right)).map(phrase)
  if (parts.length > 0) return parts
  const near = [
    ...swaps.filter((swap) => kept.has(swap)),
    ...rows.filter((row) => row.near).map((row) => row.kept),
  ]
  return [...new Set(near)].map((kept) => word(kept))
}

/** The parts of a text; none when it has no word to search by. */
export const readText = async (db: Queryable, wordTable: string, text: string): Promise<TextPart[]> => {
  const slots = querySlots(text).map((slot) => ({
    ...slot,
    words: slot.words.map((typed) => typed.slice(0, LONGEST)),
  }))
  const joinOf = (nth: number) => {
    const [slot, next] = [slots[nth], slots[nth + 1]]
    return slot?.words.length === 1 && next?.words.length === 1
      ? `${slot.words[0]}${next.words[0]}`
      : undefined
  }
  const joins = slots.map((_, nth) => joinOf(nth)).filter((join) => join !== undefined)
  const known = await whatIsKnown(db, wordTable, [...slots.flatMap((slot) => slot.words), ...joins])

  const partOf = async ({ words, same }: Slot): Promise<TextPart[]> => {
    const typed = words.filter((one) => known.get(one) !== 'stop')
    if (typed.length === 0) return []
    const synonyms = same.map(phrase)
    const [only] = typed
    if (typed.length > 1 || only === undefined || known.get(only) === 'known' || same.length > 0)
      return [{ typed: together(typed), meant: anyOf([together(typed), ...synonyms]) }]
    const guesses = anyOf([word(only, only.length >= SHORTEST_PART), ...(await guess(db, wordTable, only))])
    return [{ typed: guesses, meant: guesses }]
  }

  const parts: TextPart[] = []
  for (let nth = 0; nth < slots.length; nth += 1) {
    const join = joinOf(nth)
    if (join !== undefined && known.get(join) === 'known') {
      // "paddle board" where "paddleboard" is a word.
      const either = anyOf([together([...slots[nth]!.words, ...slots[nth + 1]!.words]), word(join)])
      parts.push({ typed: either, meant: either })
      nth += 1
    } else parts.push(...(await partOf(slots[nth]!)))
  }
  return parts
}
