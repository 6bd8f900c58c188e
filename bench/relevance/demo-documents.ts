import { createHash } from 'node:crypto'
import { demoListings } from '@tribu/services/demo/demo-listings.ts'
import { indexDocument, type IndexDocument } from '@tribu/services/search/domain/index-document.ts'

const NOW = 1_790_000_000

const idOf = (key: string) => {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The demo data as the index gets it, without pictures. */
export const demoDocuments = (): IndexDocument[] =>
  demoListings().map((listing) =>
    indexDocument(
      {
        $typeName: 'tribu.listing.v1.Listing',
        id: idOf(listing.key),
        version: 1n,
        name: listing.name,
        description: listing.description,
        type: listing.type,
        lister: {
          $typeName: 'tribu.listing.v1.Lister',
          id: idOf(listing.member),
          firstName: 'Aroha',
          lastName: 'Ngata',
        },
        photos: [],
        category: listing.category,
        district: listing.district,
        priceDaily: BigInt(listing['price-daily']),
        priceMin: BigInt(listing['price-min']),
        priceMax: BigInt(listing['price-max']),
        discountWeekly: listing['discount-weekly'],
        gracePeriod: listing['grace-period'],
        pickup: listing.pickup,
        delivery: listing.delivery,
        deliveryDetails: listing['delivery-details'],
        condition: listing.condition,
        conditionSummary: listing['condition-summary'],
        safetyRequirements: listing['safety-requirements'],
        tribuInsurance: false,
        website: listing.website,
        phone: listing.phone,
        reviewCount: 0,
        reviewSum: 0,
        createdAt: BigInt(NOW - listing.ageSeconds),
      },
      'local',
    ),
  )
