import { DEFAULT_GRACE_PERIOD } from '@tribu/proto/http/limits.ts'
import type { Listing, ListingForm, ListingType } from '@tribu/proto/http/listing.ts'
import type { User } from '@tribu/proto/http/member.ts'
import type { FormValues } from '../../lib/form/form-fields.ts'

/** What the fields of the form hold, by their names on the wire; prices are cents. */
export type ListingValues = Partial<Omit<ListingForm, 'photos' | 'type'>>

/** A new listing starts at the member's own place. */
export const newValues = (member: User): ListingValues => ({
  district: member.district ?? undefined,
  'grace-period': DEFAULT_GRACE_PERIOD,
  condition: 'excellent',
  pickup: true,
})

/** Amounts that do not count for the type are stored as 0; an empty field says that better. */
export const valuesOf = (listing: Listing): ListingValues => ({
  name: listing.name,
  description: listing.description,
  category: listing.category,
  district: listing.district._id,
  'price-daily': listing.type === 'sharing' ? listing['price-daily'] : undefined,
  'price-min': listing['price-min'] || undefined,
  'price-max': listing['price-max'] || undefined,
  'discount-weekly': listing['discount-weekly'] || undefined,
  'grace-period': listing['grace-period'] as ListingValues['grace-period'],
  pickup: listing.pickup,
  delivery: listing.delivery,
  'delivery-details': listing['delivery-details'],
  condition: listing.condition,
  'condition-summary': listing['condition-summary'],
  'safety-requirements': listing['safety-requirements'],
  'tribu-insurance': listing['tribu-insurance'],
  website: listing.website,
  phone: listing.phone,
})

/** What was kept, with what the fields say now: fields of another type are not on the page, and keep what they had. */
export const mergeValues = (kept: ListingValues, read: FormValues): ListingValues => {
  const { photos: _photos, type: _type, ...fields } = read
  return { ...kept, ...fields }
}

/** What is sent. A web address may be typed without its scheme. */
export const toSend = (read: FormValues, type: ListingType): FormValues => {
  const website = typeof read.website === 'string' ? read.website.trim() : ''
  return {
    ...read,
    type,
    ...(website && !/^[a-z][a-z\d+.-]*:/i.test(website) ? { website: `https://${website}` } : {}),
  }
}
