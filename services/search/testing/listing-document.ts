import { randomUUID } from 'node:crypto'
import { indexDocument, type IndexDocument } from '../domain/index-document.ts'

export const DRILL = 'power-tools'
export const SAW = 'woodworking'
export const MOWER = 'lawn-mowers-trimmers'
export const KAYAK = 'surf-kayak-paddleboard'

type Facts = {
  name: string
  description?: string
  type?: string
  district?: number
  price?: number
  createdAt?: number
}

/** A listing as events carry it, with only what a test cares about. */
export const eventListing = (category: string, facts: Facts): Parameters<typeof indexDocument>[0] => {
  const type = facts.type ?? 'sharing'
  const price = BigInt(facts.price ?? 1000)
  return {
    $typeName: 'tribu.listing.v1.Listing',
    id: randomUUID(),
    version: 1n,
    name: facts.name,
    description: facts.description ?? '',
    type,
    lister: {
      $typeName: 'tribu.listing.v1.Lister',
      id: randomUUID(),
      firstName: 'Aroha',
      lastName: 'Ngata',
    },
    photos: [],
    category,
    district: facts.district ?? 23,
    priceDaily: type === 'sharing' ? price : 0n,
    priceMin: 0n,
    priceMax: type === 'selling' ? price : 0n,
    discountWeekly: 0,
    gracePeriod: 1,
    pickup: true,
    delivery: false,
    deliveryDetails: '',
    condition: 'excellent',
    conditionSummary: '',
    safetyRequirements: '',
    tribuInsurance: false,
    website: '',
    phone: '',
    reviewCount: 0,
    reviewSum: 0,
    createdAt: BigInt(facts.createdAt ?? 50),
  }
}

/** A document as such a listing makes it. */
export const listingDocument = (category: string, facts: Facts): IndexDocument =>
  indexDocument(eventListing(category, facts), 'local')
