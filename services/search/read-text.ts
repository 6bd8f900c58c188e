import { querySlots, type Slot } from './domain/query-slots.ts'
import { stopWords } from './domain/stop-words.ts'
import { allOf, anyOf, phraseOf, together, type Term, type TextPart } from './domain/text-term.ts'
import type { Hit, IndexQuery } from './ports.ts'

/** The words that listings are made of. */
export type WordBook = {
  /** Which of these words are there in any form: "drilling" where "drill" is. */
  known: (words: string[]) => Promise<ReadonlySet<string>>
  /** Which of these words are there in this very form. */
  written: (words: string[]) => Promise<ReadonlySet<string>>
  /** At most `limit` words that begin with the same letter and differ in at most `typos` letters, the nearest first, then by alphabet. */
  near: (word: string, typos: number, limit: number) => Promise<string[]>
}

/** The words that a document adds to the book. */
export const bookWords = (words: string[]): string[] =>
  words.filter((word) => word.length >= SHORTEST && word.length <= LONGEST)

const LONGEST = 60
const SHORTEST = 3
const NEAR_WORDS = 6

// A word may be wrong by one letter from 4 on, by two from 8 on: "dril" is "drill", "mountian" is "mountain", "car" is not "cat".
const typosAllowed = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

// "lawnmower" as "lawn mower": the cuts of which both parts may be words.
const cutsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * SHORTEST + 1) }, (_, nth) => [
    word.slice(0, SHORTEST + nth),
    word.slice(SHORTEST + nth),
  ])

const swapsOf = (word: string): string[] =>
  typosAllowed(word) === 0
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      )

/** For a word that nothing is listed under: its two parts where it is two words, else words that it may have been meant as. */
const guess = async (book: WordBook, typed: string): Promise<Term[]> => {
  const [cuts, swaps, typos] = [cutsOf(typed), swapsOf(typed), typosAllowed(typed)]
  const [written, near] = await Promise.all([
    book.written([...new Set([...cuts.flat(), ...swaps])]),
    typos > 0 ? book.near(typed, typos, NEAR_WORDS) : [],
  ])
  const parts = cuts.filter(([left, right]) => written.has(left) && written.has(right)).map(phraseOf)
  if (parts.length > 0) return parts
  return [...new Set([...swaps.filter((swap) => written.has(swap)), ...near])].map((word) => ({ word }))
}

/** The parts of a text; none when it has no word to search by. */
export const readText = async (book: WordBook, text: string): Promise<TextPart[]> => {
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
  const asked = [...slots.flatMap((slot) => slot.words), ...joins].filter((word) => !stopWords.has(word))
  const known = await book.known([...new Set(asked)].filter((word) => word.length >= SHORTEST))
  // Words of one or two letters are not in the book, and are taken as they are.
  const isKnown = (word: string) => !stopWords.has(word) && (word.length < SHORTEST || known.has(word))

  const partOf = async ({ words, same }: Slot): Promise<TextPart[]> => {
    const typed = words.filter((word) => !stopWords.has(word))
    if (typed.length === 0) return []
    const [only] = typed
    if (typed.length > 1 || only === undefined || isKnown(only) || same.length > 0)
      return [{ typed: together(typed), meant: anyOf([together(typed), ...same.map(phraseOf)]) }]
    const guesses = anyOf([{ word: only, begins: only.length >= SHORTEST }, ...(await guess(book, only))])
    return [{ typed: guesses, meant: guesses }]
  }

  const parts: TextPart[] = []
  for (let nth = 0; nth < slots.length; nth += 1) {
    const join = joinOf(nth)
    if (join !== undefined && isKnown(join)) {
      // "paddle board" where "paddleboard" is a word.
      const either = anyOf([together([...slots[nth]!.words, ...slots[nth + 1]!.words]), { word: join }])
      parts.push({ typed: either, meant: either })
      nth += 1
    } else parts.push(...(await partOf(slots[nth]!)))
  }
  return parts
}

/** What is looked for: the parts, by which documents are ranked, and what each must have at least. */
export type TextWanted = { parts: TextPart[]; wanted: Term }

/** Searches by a text: documents that have all of it, and where there is none, those that have some. */
export const searchByText = async (
  deps: { book: WordBook; run: (query: IndexQuery, text: TextWanted) => Promise<Hit[]> },
  query: IndexQuery,
  text: string,
): Promise<Hit[]> => {
  const parts = await readText(deps.book, text)
  if (parts.length === 0) return []
  const all = { parts, wanted: allOf(parts.map((part) => part.meant)) }
  const strict = await deps.run(query, all)
  if (strict.length > 0 || parts.length === 1) return strict
  // Nothing has all of it. Whether that is so, or only this page is past the end, decides what the page shows.
  const [first] = query.skip > 0 ? await deps.run({ ...query, limit: 1, skip: 0 }, all) : []
  return first ? [] : deps.run(query, { parts, wanted: anyOf(parts.map((part) => part.meant)) })
}
