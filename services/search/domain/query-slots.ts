import { wordsOf } from '@tribu/platform/fold-text.ts'
import synonyms from './synonyms.json' with { type: 'json' }

const MAX_WORDS = 8
const LONGEST_PHRASE = 4

/** A part of a query that one thing must answer to: the words as typed, and other phrases that mean the same. */
export type Slot = { words: string[]; same: string[][] }

// Enough to see "mowers" and "mower" as one; the engine stems properly.
const singular = (word: string) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)
const keyOf = (words: string[]) => words.map(singular).join(' ')

const groups = new Map<string, string[][]>()
for (const group of synonyms.same) {
  const phrases = group.map((phrase) => wordsOf(phrase))
  for (const phrase of phrases)
    groups.set(keyOf(phrase), [
      ...(groups.get(keyOf(phrase)) ?? []),
      ...phrases.filter((other) => other !== phrase),
    ])
}

const intent = new Set(synonyms.intent)

/**
 * Reads a query: its words, those that stand for one thing together ("chilly bin") as one slot. Words that only say what one wants to do
 * ("hire") are left out, unless there is nothing else.
 */
export const querySlots = (text: string): Slot[] => {
  const typed = wordsOf(text, MAX_WORDS)
  const things = typed.filter((word) => !intent.has(word))
  const words = things.length > 0 ? things : typed
  const slots: Slot[] = []
  for (let from = 0; from < words.length;) {
    const phrase =
      Array.from({ length: LONGEST_PHRASE }, (_, shorter) =>
        words.slice(from, from + LONGEST_PHRASE - shorter),
      ).find((some) => groups.has(keyOf(some))) ?? words.slice(from, from + 1)
    slots.push({ words: phrase, same: groups.get(keyOf(phrase)) ?? [] })
    from += phrase.length
  }
  return slots
}
