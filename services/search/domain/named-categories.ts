import categories from '@tribu/proto/data/categories.json' with { type: 'json' }
import { wordsOf } from '@tribu/platform/fold-text.ts'

// "Lawn mowers & trimmers" is named by all of it, by "lawn mowers" and by "trimmers"; "mower" alone names nothing.
const singular = (word: string) => word.replace(/(?<=[^s]{2})s$/, '')
const keyOf = (text: string) => wordsOf(text).map(singular).join(' ')

const named = new Map<string, string[]>()
for (const { uri, name } of categories) {
  for (const key of new Set([name, ...name.split(/[&,]/)].map(keyOf)))
    named.set(key, [...(named.get(key) ?? []), uri])
}

/** The uris of the categories that a query names: what is in one of them is more likely what is meant. */
export const namedCategories = (text: string): string[] => named.get(keyOf(text)) ?? []
