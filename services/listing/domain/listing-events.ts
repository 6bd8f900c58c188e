import { makeEvent, type NewEvent } from '@tribu/platform/bus/event.ts'
import type { ListingRecord, PhotoFacts } from './listing-record.ts'

const photo = (facts: PhotoFacts) => ({
  uid: facts.uid,
  width: facts.width,
  height: facts.height,
  date: BigInt(facts.date),
})

/** The event that tells the others how a listing stands now: whole, or gone. */
export const listingEvent = (record: ListingRecord): NewEvent => {
  const version = BigInt(record.version)
  if (record.removed || record.hidden)
    return makeEvent('listing.removed', record.id, { id: record.id, version })
  const { fields, lister } = record
  return makeEvent(record.version === 1 ? 'listing.created' : 'listing.updated', record.id, {
    listing: {
      id: record.id,
      version,
      name: fields.name,
      description: fields.description,
      type: fields.type,
      lister: {
        id: lister.id,
        firstName: lister.firstName,
        lastName: lister.lastName,
        ...(lister.photo ? { photo: photo(lister.photo) } : {}),
      },
      photos: record.photos.map(photo),
      category: fields.category,
      district: fields.district,
      priceDaily: BigInt(fields['price-daily']),
      priceMin: BigInt(fields['price-min']),
      priceMax: BigInt(fields['price-max']),
      discountWeekly: fields['discount-weekly'],
      gracePeriod: fields['grace-period'],
      pickup: fields.pickup,
      delivery: fields.delivery,
      deliveryDetails: fields['delivery-details'],
      condition: fields.condition,
      conditionSummary: fields['condition-summary'],
      safetyRequirements: fields['safety-requirements'],
      tribuInsurance: fields['tribu-insurance'],
      website: fields.website,
      phone: fields.phone,
      reviewCount: record.reviewCount,
      reviewSum: record.reviewSum,
      createdAt: BigInt(record.createdAt),
    },
  })
}
