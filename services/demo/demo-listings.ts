import type { DemoListing } from './demo-types.ts'
import { shelves } from './blueprints/shelves.ts'
import type { Blueprint } from './blueprints/blueprint.ts'
import { lister } from './lister.ts'
import type { BusinessSeed, MemberSeed } from './members/member-seed.ts'
import { listingPictures } from './pictures/listing-pictures.ts'
import { random } from './random.ts'

const DAYS = 120
const DAY_SECONDS = 86_400

/** Deals the shelves out over time, so that what is newest is a mixture. Prime, hence coprime to the count. */
const STRIDE = 149

/** Some 340 listings in shelf order; every child category has at least three. */
export const demoListings = (): DemoListing[] => {
  const pick = lister()
  return shelves
    .flatMap((shelf) => Object.entries(shelf))
    .flatMap(([category, blueprints]) => blueprints.map((blueprint) => ({ category, blueprint })))
    .map(({ category, blueprint }, nth, { length }) => {
      const rank = (nth * STRIDE) % length
      const ageSeconds = Math.floor(
        (DAYS * DAY_SECONDS * (rank + random(`age ${blueprint.name}`)())) / length,
      )
      return { ...toListing(category, blueprint, rank, pick(blueprint)), ageSeconds }
    })
}

type Listed = { member: MemberSeed | BusinessSeed; district: number }

const toListing = (
  category: string,
  blueprint: Blueprint,
  rank: number,
  { member, district }: Listed,
): Omit<DemoListing, 'ageSeconds'> => {
  const { name, text, offer, condition, safety = '', delivery, icons } = blueprint
  const key = keyOf(name)
  const contact = offer.type === 'service' && 'gst' in member ? member : undefined
  return {
    key,
    member: member.key,
    type: offer.type,
    name,
    description: text,
    category,
    district,
    ...pricesOf(offer),
    pickup: offer.type !== 'service',
    delivery: delivery !== undefined,
    'delivery-details': delivery ?? '',
    condition: condition?.grade ?? 'excellent',
    'condition-summary': condition?.summary ?? '',
    'safety-requirements': safety,
    website: contact?.website ?? '',
    phone: contact?.phone ?? '',
    pictures: listingPictures(key, rank, icons),
  }
}

type Prices = Pick<
  DemoListing,
  'price-daily' | 'price-min' | 'price-max' | 'discount-weekly' | 'grace-period'
>

const pricesOf = (offer: Blueprint['offer']): Prices => {
  const none: Prices = {
    'price-daily': 0,
    'price-min': 0,
    'price-max': 0,
    'discount-weekly': 0,
    'grace-period': 1,
  }
  switch (offer.type) {
    case 'sharing':
      return {
        ...none,
        'price-daily': offer.daily,
        'discount-weekly': offer.weekly,
        'grace-period': offer.grace,
      }
    case 'selling':
      return { ...none, 'price-max': offer.price }
    case 'service':
      return { ...none, 'price-min': offer.from, 'price-max': offer.to }
    case 'free':
      return none
  }
}

const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
