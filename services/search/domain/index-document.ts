import { civilDate } from '@tribu/platform/civil-date.ts'
import type { PayloadOf } from '@tribu/platform/bus/event.ts'
import categories from '@tribu/proto/data/categories.json' with { type: 'json' }
import regions from '@tribu/proto/data/regions.json' with { type: 'json' }
import type { Image } from '@tribu/proto/http/image.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'

/**
 * What the index keeps of a listing: what it is found by, and what a result shows. `price` (cents) is what sorting by price compares:
 * a day's rent, a sale price, or the lower end of a service.
 */
export type IndexDocument = {
  id: string
  version: number
  name: string
  description: string
  categoryName: string
  placeName: string
  type: string
  category: string
  parentCategory: string
  district: number
  lister: string
  price: number
  createdAt: number
  shown: Omit<Listing, 'distance'>
}

type EventListing = NonNullable<PayloadOf<'listing.created'>['listing']>
type EventPhoto = EventListing['photos'][number]

const childCategories = new Map(categories.map((category) => [category._id, category]))
const byUri = new Map(categories.map((category) => [category.uri, category]))
const places = new Map(
  regions.flatMap((region) =>
    region.districts.map((district) => [district._id, { district, region }] as const),
  ),
)

const imageOf =
  (bucket: string) =>
  (photo: EventPhoto): Image => ({
    uid: photo.uid,
    width: photo.width,
    height: photo.height,
    date: Number(photo.date),
    path: `medium/${photo.uid}.jpg`,
    bucket,
  })

const priceOf = (listing: EventListing) => {
  if (listing.type === 'sharing') return Number(listing.priceDaily)
  if (listing.type === 'selling') return Number(listing.priceMax)
  return Number(listing.priceMin)
}

/** Makes the document of a listing as an event carries it. */
export const indexDocument = (listing: EventListing, bucket: string): IndexDocument => {
  const category = childCategories.get(listing.category)
  const place = places.get(listing.district)
  const image = imageOf(bucket)
  const lister = listing.lister
  return {
    id: listing.id,
    version: Number(listing.version),
    name: listing.name,
    description: listing.description,
    categoryName: [category?.name, byUri.get(category?.parentURI ?? '')?.name].filter(Boolean).join(' '),
    placeName: [place?.district.name, place?.region.name].filter(Boolean).join(' '),
    type: listing.type,
    category: category?.uri ?? '',
    parentCategory: category?.parentURI ?? '',
    district: listing.district,
    lister: lister?.id ?? '',
    price: priceOf(listing),
    createdAt: Number(listing.createdAt),
    shown: {
      _id: listing.id,
      name: listing.name,
      description: listing.description,
      type: listing.type as Listing['type'],
      user: {
        _id: lister?.id ?? '',
        'first-name': lister?.firstName ?? '',
        'last-name': lister?.lastName ?? '',
        photo: lister?.photo ? image(lister.photo) : null,
      },
      photos: listing.photos.map(image),
      category: listing.category,
      district: { _id: listing.district, name: place?.district.name ?? '' },
      region: place?.region.name ?? '',
      'price-daily': Number(listing.priceDaily),
      'price-min': Number(listing.priceMin),
      'price-max': Number(listing.priceMax),
      'discount-weekly': listing.discountWeekly,
      'grace-period': listing.gracePeriod,
      pickup: listing.pickup,
      delivery: listing.delivery,
      'delivery-details': listing.deliveryDetails,
      condition: listing.condition as Listing['condition'],
      'condition-summary': listing.conditionSummary,
      'safety-requirements': listing.safetyRequirements,
      'tribu-insurance': listing.tribuInsurance,
      website: listing.website,
      phone: listing.phone,
      'review-count': listing.reviewCount,
      'review-sum': listing.reviewSum,
      'created-at': Number(listing.createdAt),
      'created-at-yyyy': civilDate(Number(listing.createdAt)),
    },
  }
}

/** The uri of a category that is named by its uri or its id; undefined when there is none. */
export const categoryUri = (name: string): string | undefined =>
  (byUri.get(name) ?? childCategories.get(name))?.uri
