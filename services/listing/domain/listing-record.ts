import type { Image } from '@tribu/proto/http/image.ts'
import { DEFAULT_GRACE_PERIOD } from '@tribu/proto/http/limits.ts'
import type { ListingForm, ListingType } from '@tribu/proto/http/listing.ts'

/** What a listing keeps of its lister; `version` is the member's, so that older news never overwrites newer. */
export type Lister = {
  id: string
  firstName: string
  lastName: string
  photo: PhotoFacts | null
  version: number
}

export type PhotoFacts = Pick<Image, 'uid' | 'width' | 'height' | 'date'>

/** The fields that the form decides. Amounts are cents. */
export type ListingFields = Omit<
  ListingForm,
  'photos' | 'price-daily' | 'price-min' | 'price-max' | 'discount-weekly'
> & {
  'price-daily': number
  'price-min': number
  'price-max': number
  'discount-weekly': number
}

/**
 * A listing as it is stored. `removed` is for good; `hidden` lasts while its lister is blocked. `version` grows by one with every change.
 */
export type ListingRecord = {
  id: string
  version: number
  fields: ListingFields
  photos: PhotoFacts[]
  lister: Lister
  removed: boolean
  hidden: boolean
  reviewCount: number
  reviewSum: number
  /** Seconds. */
  createdAt: number
  updatedAt: number
  /** Of the form that created it: tells a repeated request from another one with the same idempotency key. */
  formHash: string
}

const SHARING: ListingType = 'sharing'

/**
 * Keeps the fields that count for the type, and clears the others: a form that was switched from "sharing" to "free" still sends its
 * daily price.
 */
export const fieldsOf = (form: ListingForm): ListingFields => {
  const { photos: _photos, ...rest } = form
  const sharing = form.type === SHARING
  const service = form.type === 'service'
  const priced = form.type === 'selling' || service
  return {
    ...rest,
    'price-daily': sharing ? (form['price-daily'] ?? 0) : 0,
    'discount-weekly': sharing ? (form['discount-weekly'] ?? 0) : 0,
    'grace-period': sharing ? form['grace-period'] : DEFAULT_GRACE_PERIOD,
    'tribu-insurance': sharing && form['tribu-insurance'],
    'price-min': service ? (form['price-min'] ?? 0) : 0,
    'price-max': priced ? (form['price-max'] ?? 0) : 0,
    pickup: !service && form.pickup,
    delivery: !service && form.delivery,
    'delivery-details': !service && form.delivery ? form['delivery-details'] : '',
    'condition-summary': service ? '' : form['condition-summary'],
    'safety-requirements': service ? '' : form['safety-requirements'],
    website: service ? form.website : '',
    phone: service ? form.phone : '',
  }
}

/** Whether members may see it. */
export const isListed = (record: ListingRecord) => !record.removed && !record.hidden
