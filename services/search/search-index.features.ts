import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import regions from '@tribu/proto/data/regions.json' with { type: 'json' }
import { SEARCH_RADII_KM } from '@tribu/proto/http/limits.ts'
import { districtsWithin } from './domain/districts-within.ts'
import type { IndexGeneration, IndexQuery, SearchIndex } from './ports.ts'
import { DRILL, KAYAK, MOWER, SAW, listingDocument } from './testing/listing-document.ts'

const [TAUPO, ROTORUA, HAMILTON, DUNEDIN] = [23, 26, 18, 71]

const showingAtOnce = (generation: IndexGeneration): IndexGeneration => ({
  ...generation,
  put: async (document) => {
    await generation.put(document)
    await generation.show()
  },
  remove: async (id, version) => {
    await generation.remove(id, version)
    await generation.show()
  },
})

/** What every search index must do, whatever engine keeps it. */
export const searchIndexFeatures = (
  engine: string,
  open: () => Promise<{ index: SearchIndex; close: () => Promise<void> }>,
) =>
  describe(`search index on ${engine}`, () => {
    let index: SearchIndex
    let close: () => Promise<void>
    let generation: IndexGeneration

    const found = async (query: Partial<IndexQuery>) =>
      (await generation.search({ sort: query.text ? 'best' : 'newest', limit: 25, skip: 0, ...query })).map(
        (hit) => hit.shown.name,
      )
    const within = (district: number, km: number) => ({ near: { district, km } })

    beforeAll(async () => {
      ;({ index, close } = await open())
      await index.create(1)
      await index.use(1, 1)
      generation = showingAtOnce(index.open(1))
      for (const document of [
        listingDocument(DRILL, {
          name: 'Makita cordless drill',
          district: TAUPO,
          price: 1500,
          createdAt: 100,
        }),
        listingDocument(DRILL, {
          name: 'Bosch hammer drill',
          district: ROTORUA,
          price: 2500,
          createdAt: 200,
        }),
        listingDocument(SAW, {
          name: 'Circular saw',
          description: 'Cuts what a drill cannot.',
          district: HAMILTON,
          price: 2000,
          createdAt: 300,
        }),
        listingDocument(MOWER, {
          name: 'Lawn mower in Dunedin',
          district: DUNEDIN,
          price: 3000,
          createdAt: 400,
        }),
        listingDocument(KAYAK, {
          name: 'Kākāriki sea kayak',
          type: 'selling',
          district: TAUPO,
          price: 90_000,
          createdAt: 500,
        }),
      ]) {
        await generation.put(document)
      }
    })
    afterAll(() => close())

    test('finds by words of name, category and description, the name first', async () => {
      expect(await found({ text: 'drill' })).toEqual(
        expect.arrayContaining(['Makita cordless drill', 'Bosch hammer drill', 'Circular saw']),
      )
      expect((await found({ text: 'drill' })).at(-1)).toBe('Circular saw')
      expect(await found({ text: 'cordless drill' })).toEqual(['Makita cordless drill'])
    })

    test.each([
      ['a macron left out', 'kakariki kayak', 'Kākāriki sea kayak'],
      ['a macron put in', 'kākāriki', 'Kākāriki sea kayak'],
      ['another form of the word', 'drilling', 'Makita cordless drill'],
      ['the plural', 'kayaks', 'Kākāriki sea kayak'],
      ['a missing letter', 'dril', 'Makita cordless drill'],
      ['a wrong letter', 'kayek', 'Kākāriki sea kayak'],
      ['two swapped letters in a long word', 'circualr', 'Circular saw'],
      ['a beginning', 'mak', 'Makita cordless drill'],
      ['capitals', 'MAKITA', 'Makita cordless drill'],
      ['the place', 'dunedin', 'Lawn mower in Dunedin'],
      ['the category', 'power tools', 'Makita cordless drill'],
      ['one word for two', 'lawnmower', 'Lawn mower in Dunedin'],
      ['two words for one', 'hammer dr ill', 'Bosch hammer drill'],
      ['two swapped letters in a short word', 'dirll', 'Makita cordless drill'],
      ['typos in two words', 'cordles dril', 'Makita cordless drill'],
      ['a brand in the plural', 'makitas', 'Makita cordless drill'],
      ['another name for the thing', 'canoe', 'Kākāriki sea kayak'],
      ['another name of several words', 'circular saws for timber', 'Circular saw'],
      ['what one wants to do', 'drill hire', 'Makita cordless drill'],
    ])('forgives %s: "%s"', async (_what, text, name) => {
      expect(await found({ text })).toContain(name)
    })

    test('falls back to some of the words when no listing has all of them', async () => {
      expect(await found({ text: 'drill unicorn' })).toContain('Makita cordless drill')
      expect(await found({ text: 'unicorn' })).toEqual([])
      expect(await found({ text: '!!! &|()' })).toEqual([])
    })

    test('takes text, category, place, type and lister together', async () => {
      expect(await found({ text: 'drill', ...within(TAUPO, 40) })).toEqual(['Makita cordless drill'])
      expect(await found({ text: 'drill', category: '/tools', ...within(TAUPO, 80) })).toEqual(
        expect.arrayContaining(['Makita cordless drill', 'Bosch hammer drill']),
      )
      expect(await found({ text: 'drill', category: '/garden-outdoor' })).toEqual([])
      expect(await found({ type: 'selling' })).toEqual(['Kākāriki sea kayak'])
      expect(await found({ type: 'selling', text: 'drill' })).toEqual([])
    })

    test.each([
      [
        'newest',
        [
          'Kākāriki sea kayak',
          'Lawn mower in Dunedin',
          'Circular saw',
          'Bosch hammer drill',
          'Makita cordless drill',
        ],
      ],
      [
        'price-up',
        [
          'Makita cordless drill',
          'Circular saw',
          'Bosch hammer drill',
          'Lawn mower in Dunedin',
          'Kākāriki sea kayak',
        ],
      ],
      [
        'price-down',
        [
          'Kākāriki sea kayak',
          'Lawn mower in Dunedin',
          'Bosch hammer drill',
          'Circular saw',
          'Makita cordless drill',
        ],
      ],
    ] as const)('sorts by %s', async (sort, names) => {
      expect(await found({ sort })).toEqual(names)
    })

    test('sorts by distance, the same district first', async () => {
      const names = await found({ sort: 'nearest', near: { district: ROTORUA } })
      expect(names[0]).toBe('Bosch hammer drill')
      expect(names.at(-1)).toBe('Lawn mower in Dunedin')
    })

    test('the nearest come page by page over all districts, each once', async () => {
      const pages: string[] = []
      for (const skip of [0, 2, 4, 6])
        pages.push(...(await found({ sort: 'nearest', near: { district: TAUPO }, limit: 2, skip })))
      expect(pages.slice(0, 2).sort()).toEqual(['Kākāriki sea kayak', 'Makita cordless drill'])
      expect(pages.slice(2)).toEqual(['Bosch hammer drill', 'Circular saw', 'Lawn mower in Dunedin'])
    })

    test('the nearest keep to a radius', async () => {
      expect(await found({ sort: 'nearest', ...within(TAUPO, 80) })).toHaveLength(3)
    })

    test('what lies deeper than 10,000 is empty, or there', async () => {
      for (const skip of [9_999, 10_000, 10_001])
        expect(await found({ text: 'drill', limit: 100, skip })).toEqual([])
    })

    test('sorts what a text found as well', async () => {
      expect(await found({ text: 'drill', sort: 'price-up' })).toEqual([
        'Makita cordless drill',
        'Circular saw',
        'Bosch hammer drill',
      ])
      expect(await found({ text: 'drill', sort: 'newest' })).toEqual([
        'Circular saw',
        'Bosch hammer drill',
        'Makita cordless drill',
      ])
    })

    test('what is in the category that the text names comes before what only mentions it', async () => {
      const mention = listingDocument(KAYAK, {
        name: 'Sandals',
        description: 'For walks, kayaks, trailers and trailer parks.',
      })
      const named = listingDocument('trailers', { name: 'Two axles and a cage', createdAt: 1 })
      await generation.put(mention)
      await generation.put(named)
      expect(await found({ text: 'trailer' })).toEqual(['Two axles and a cage', 'Sandals'])
      await generation.remove(mention.id, 2)
      await generation.remove(named.id, 2)
    })

    test('pages without repeating or skipping, also while new things are listed', async () => {
      const pages: string[] = []
      for (const skip of [0, 2, 4]) {
        pages.push(...(await found({ limit: 2, skip, asOf: 500 })))
        await generation.put(
          listingDocument(SAW, { name: `Listed later ${skip}`, createdAt: 600 + skip, district: TAUPO }),
        )
      }
      expect(pages).toEqual([
        'Kākāriki sea kayak',
        'Lawn mower in Dunedin',
        'Circular saw',
        'Bosch hammer drill',
        'Makita cordless drill',
      ])
    })

    test('keeps the highest version: an old event after a new one changes nothing, and what was removed stays so', async () => {
      const first = listingDocument(KAYAK, { name: 'Zorb version one' })
      await generation.put({
        ...first,
        version: 2,
        name: 'Zorb version two',
        shown: { ...first.shown, name: 'Zorb version two' },
      })
      await generation.put(first)
      expect(await found({ text: 'zorb' })).toEqual(['Zorb version two'])
      await generation.remove(first.id, 3)
      await generation.put({ ...first, version: 2 })
      expect(await found({ text: 'zorb' })).toEqual([])
      await generation.put({ ...first, version: 4 })
      expect(await found({ text: 'zorb' })).toEqual(['Zorb version one'])
      await generation.remove(first.id, 5)
    })

    test('a removal that comes before the listing is not forgotten', async () => {
      const late = listingDocument(KAYAK, { name: 'Ghost canoe' })
      await generation.remove(late.id, 2)
      await generation.put(late)
      expect(await found({ text: 'ghost' })).toEqual([])
    })

    test('what was written is found before long, though nobody shows it', async () => {
      const unshown = index.open(1)
      const late = listingDocument(KAYAK, { name: 'Wheelbarrow' })
      await unshown.put(late)
      await until(async () => (await found({ text: 'wheelbarrow' })).length === 1, 10)
      await generation.remove(late.id, 2)
    })

    test('shows listings like one: its category first, itself never', async () => {
      const [drill] = await generation.search({ text: 'Makita', sort: 'best', limit: 1, skip: 0 })
      const alike = (await generation.like({ id: drill!.id, limit: 10, skip: 0 })).map(
        (hit) => hit.shown.name,
      )
      expect(alike[0]).toBe('Bosch hammer drill')
      expect(alike).not.toContain('Makita cordless drill')
      expect(await generation.like({ id: randomUUID(), limit: 10, skip: 0 })).toEqual([])
    })

    test('one at a time may make a generation', async () => {
      const claim = await index.claim()
      expect(claim?.generation).toBe(2)
      expect(claim?.held()).toBe(true)
      expect(await index.claim()).toBeUndefined()
      await claim!.release()
      await until(async () => {
        const again = await index.claim()
        await again?.release()
        return again !== undefined
      })
    })

    test('a second generation stands beside the first, and takes over', async () => {
      await index.create(2)
      const second = showingAtOnce(index.open(2))
      expect(await second.count()).toBe(0)
      await second.put(listingDocument(DRILL, { name: 'Only in the second' }))
      expect(await found({ text: 'second' })).toEqual([])
      await index.use(2, 7)
      expect(await index.current()).toEqual({ generation: 2, shape: 7 })
      expect(await second.count()).toBe(1)
      expect(await index.drop((number) => number < 2)).toEqual([1])
      expect(await index.drop((number) => number < 2)).toEqual([])
      expect(await second.count()).toBe(1)
    })

    test('of every district, each radius takes in the same districts, and all stand in the same order', async () => {
      const districts = regions.flatMap((region) => region.districts).map(({ _id }) => _id)
      await index.create(100)
      const everywhere = index.open(100)
      for (const district of districts)
        await everywhere.put(listingDocument(DRILL, { name: 'Drill', district }))
      await everywhere.show()
      const around = async (district: number, km?: number) =>
        (await everywhere.search({ sort: 'nearest', near: { district, km }, limit: 100, skip: 0 })).map(
          (hit) => hit.shown.district._id,
        )
      const differing = await Promise.all(
        districts.map(async (district) => {
          for (const km of [undefined, ...SEARCH_RADII_KM]) {
            const wanted = districtsWithin(district, km).map((near) => near.district)
            if ((await around(district, km)).join() !== wanted.join()) return `${km} km of ${district}`
          }
          return []
        }),
      )
      expect(differing.flat()).toEqual([])
      expect(await around(districts.length * 1000, 10)).toEqual([])
      await index.drop((number) => number === 100)
    })
  })
