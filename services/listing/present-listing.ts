import { civilDate } from '@tribu/platform/civil-date.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import type { ListingRecord, PhotoFacts } from './domain/listing-record.ts'
import { findDistrict } from './domain/places.ts'

const imageOf =
  (bucket: string) =>
  (photo: PhotoFacts): Image => ({ ...photo, path: `medium/${photo.uid}.jpg`, bucket })

/** A listing as members see it. `bucket` is where its pictures are. */
export const presentListing = (record: ListingRecord, bucket: string): Listing => {
  const place = findDistrict(record.fields.district)
  const { district, ...fields } = record.fields
  return {
    _id: record.id,
    ...fields,
    user: {
      _id: record.lister.id,
      'first-name': record.lister.firstName,
      'last-name': record.lister.lastName,
      photo: record.lister.photo ? imageOf(bucket)(record.lister.photo) : null,
    },
    photos: record.photos.map(imageOf(bucket)),
    district: place?.district ?? { _id: district, name: '' },
    region: place?.region.name ?? '',
    'review-count': record.reviewCount,
    'review-sum': record.reviewSum,
    'created-at': record.createdAt,
    'created-at-yyyy': civilDate(record.createdAt),
  }
}
