import { expect, test } from '@jest/globals'
import { allOf, anyOf, phraseOf, together } from './domain/text-term.ts'
import { readText, searchByText, type WordBook } from './read-text.ts'

// Lists of words for a book: what is known in any form is told apart by the engines' own suites.
const bookOf = (words: string[], near: string[] = []): WordBook => {
  const among = (asked: string[]) => new Set(asked.filter((word) => words.includes(word)))
  return {
    known: async (asked) => among(asked),
    written: async (asked) => among(asked),
    near: async () => near,
  }
}
const meant = async (text: string, book: WordBook) => (await readText(book, text)).map((part) => part.meant)

test('a word that is known is taken as it is', async () => {
  expect(await meant('drill', bookOf(['drill'], ['grill']))).toEqual([{ word: 'drill' }])
})

test('a word that nothing is listed under is a beginning, or one that it is near to', async () => {
  expect(await meant('dril', bookOf([], ['drill']))).toEqual([
    anyOf([{ word: 'dril', begins: true }, { word: 'drill' }]),
  ])
})

test('a word of three letters is never corrected', async () => {
  expect(await meant('cta', bookOf(['cat'], ['cat']))).toEqual([{ word: 'cta', begins: true }])
})

test('two swapped letters come before what is merely near', async () => {
  expect(await meant('dirll', bookOf(['drill'], ['dill', 'drill']))).toEqual([
    anyOf([{ word: 'dirll', begins: true }, { word: 'drill' }, { word: 'dill' }]),
  ])
})

test('a word that is two words is cut, and then not corrected', async () => {
  expect(await meant('trampoline', bookOf(['tramp', 'oline'], ['trampolines']))).toEqual([
    anyOf([{ word: 'trampoline', begins: true }, phraseOf(['tramp', 'oline'])]),
  ])
})

test('two words that are one word are either', async () => {
  expect(await meant('hammer dr ill', bookOf(['hammer', 'drill']))).toEqual([
    { word: 'hammer' },
    anyOf([together(['dr', 'ill']), { word: 'drill' }]),
  ])
})

test('what means the same is meant, not typed', async () => {
  const [part] = await readText(bookOf([]), 'canoe')
  expect(part?.typed).toEqual({ word: 'canoe' })
  expect(part?.meant).toEqual(anyOf([{ word: 'canoe' }, { word: 'kayak' }, { word: 'waka' }]))
})

test('words that say nothing are left out, and a text of nothing else has no parts', async () => {
  expect(await meant('a drill for the wall', bookOf(['drill', 'wall']))).toEqual([
    { word: 'drill' },
    { word: 'wall' },
  ])
  expect(await readText(bookOf([]), 'the of and')).toEqual([])
})

test('a page past the end of what has all of the words is empty, not filled with what has some', async () => {
  const everything = [allOf([{ word: 'drill' }, { word: 'saw' }])]
  const asked: number[] = []
  const hits = await searchByText(
    {
      book: bookOf(['drill', 'saw']),
      run: async ({ skip }, { wanted }) => {
        asked.push(skip)
        return skip === 0 && JSON.stringify(wanted) === JSON.stringify(everything[0])
          ? [{ id: 'one' } as Awaited<ReturnType<Parameters<typeof searchByText>[0]['run']>>[number]]
          : []
      },
    },
    { sort: 'best', limit: 10, skip: 10 },
    'drill saw',
  )
  expect(hits).toEqual([])
  expect(asked).toEqual([10, 0])
})
