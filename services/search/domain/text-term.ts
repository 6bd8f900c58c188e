/** What a text asks of a document, in no engine's language. Words are folded; the engine stems them. */
export type Term =
  | {
      word: string
      /** Any word that begins so. */
      begins?: boolean
    }
  /** Words side by side. */
  | { phrase: string[] }
  | { all: Term[] }
  | { any: Term[] }

const one = (terms: Term[], many: Term): Term => (terms.length === 1 ? terms[0]! : many)
export const anyOf = (terms: Term[]): Term => one(terms, { any: terms })
export const allOf = (terms: Term[]): Term => one(terms, { all: terms })
export const phraseOf = (words: string[]): Term =>
  words.length === 1 ? { word: words[0]! } : { phrase: words }
export const together = (words: string[]): Term => allOf(words.map((word) => ({ word })))

/**
 * One part of what was asked: `typed` as it was typed, or, where no listing has that word, as it was likely meant; `meant` also what means
 * the same.
 */
export type TextPart = { typed: Term; meant: Term }
