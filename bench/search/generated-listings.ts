import { createHash } from 'node:crypto'
import regions from '@tribu/proto/data/regions.json' with { type: 'json' }
import type { Shelf } from '@tribu/services/demo/blueprints/blueprint.ts'
import { shelves } from '@tribu/services/demo/blueprints/shelves.ts'
import { random } from '@tribu/services/demo/random.ts'
import { indexDocument, type IndexDocument } from '@tribu/services/search/domain/index-document.ts'

// Where people live: most of a marketplace is in a few districts. Any other district counts 1.
const CROWDED: Record<number, number> = { 6: 12, 7: 10, 8: 20, 11: 18, 18: 8, 25: 7, 49: 10, 62: 18, 71: 6 }
const BRANDS =
  'Makita Bosch Ryobi DeWalt Stihl Honda Masport Husqvarna Kathmandu Macpac Torpedo7 Yamaha Sony Canon Breville'.split(
    ' ',
  )
const STATES = [
  '',
  '',
  'Nearly new',
  'Well loved',
  'Compact',
  'Heavy-duty',
  'Vintage',
  'Spare',
  'Small',
  'Large',
]
const NOTES = [
  'Pick up after five on weekdays, or any time at the weekend.',
  'Bring it back clean and I will not ask for a deposit.',
  'Used twice for our own project and otherwise kept dry in the shed.',
  'Message me with your dates, I answer the same evening.',
  'Stored in a smoke-free home, ask if you want more pictures.',
  'Cash or bank transfer, no holds without a message first.',
]

type Entry = { category: string; name: string; sentences: string[]; offer: Shelf[string][number]['offer'] }

const entries: Entry[] = shelves
  .flatMap((shelf) => Object.entries(shelf))
  .flatMap(([category, blueprints]) =>
    blueprints.map(({ name, text, offer }) => ({
      category,
      name,
      offer,
      sentences: text.split(/(?<=[.!?]) /),
    })),
  )
const siblings = Map.groupBy(entries, (entry) => entry.category)
const districts = regions
  .flatMap((region) => region.districts)
  .flatMap(({ _id }) => Array.from({ length: CROWDED[_id] ?? 1 }, () => _id))

const uuid = (seed: string) => {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const centsOf = (offer: Entry['offer'], factor: number) => {
  const cents = (amount: number) => BigInt(Math.max(100, Math.round((amount * factor) / 100) * 100))
  const none = { priceDaily: 0n, priceMin: 0n, priceMax: 0n }
  switch (offer.type) {
    case 'sharing':
      return { ...none, priceDaily: cents(offer.daily) }
    case 'selling':
      return { ...none, priceMax: cents(offer.price) }
    case 'service':
      return { ...none, priceMin: cents(offer.from), priceMax: cents(offer.to) }
    case 'free':
      return none
  }
}

const makeDocument = (nth: number, newest: number): IndexDocument => {
  const next = random(`listing ${nth}`)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  const entry = pick(entries)
  const others = siblings.get(entry.category)!
  // Model numbers give the words of the index the long tail that real ones have.
  const model =
    next() < 0.3 ? `${pick(['X', 'GT', 'K', 'DHP', 'PRO'])}${Math.floor(next() * 9000) + 100}` : ''
  const name = [pick(STATES), next() < 0.3 ? pick(BRANDS) : '', entry.name, model].filter(Boolean).join(' ')
  const sentences = [...entry.sentences.slice(0, 2), pick(pick(others).sentences), pick(NOTES), pick(NOTES)]
  return indexDocument(
    {
      $typeName: 'tribu.listing.v1.Listing',
      id: uuid(`listing ${nth}`),
      version: 1n,
      name: name.slice(0, 80),
      description: [...new Set(sentences)].join(' '),
      type: entry.offer.type,
      lister: {
        $typeName: 'tribu.listing.v1.Lister',
        id: uuid(`member ${Math.floor(next() * 20_000)}`),
        firstName: 'Aroha',
        lastName: 'Ngata',
      },
      photos: [
        {
          $typeName: 'tribu.listing.v1.Photo',
          uid: uuid(`photo ${nth}`),
          width: 1600,
          height: 1200,
          date: BigInt(newest),
        },
      ],
      category: entry.category,
      district: pick(districts),
      ...centsOf(entry.offer, 0.5 + next()),
      discountWeekly: 10,
      gracePeriod: 24,
      pickup: true,
      delivery: false,
      deliveryDetails: '',
      condition: 'average',
      conditionSummary: 'Signs of use, works as it should.',
      safetyRequirements: '',
      tribuInsurance: false,
      website: '',
      phone: '',
      reviewCount: 0,
      reviewSum: 0,
      createdAt: BigInt(newest - Math.floor(next() * 63_072_000)),
    },
    'local',
  )
}

/** Listings over all categories, districts, types and prices, of the last two years; the same for the same count on every machine. */
export function* generatedListings(count: number): Generator<IndexDocument> {
  for (let nth = 0; nth < count; nth += 1) yield makeDocument(nth, 1_790_000_000)
}
