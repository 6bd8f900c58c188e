import type { PictureSpec } from './pictures/picture-spec.ts'

export type DemoMember = {
  /** Stable name of the member inside the demo data; never shown. */
  key: string
  email: string
  'first-name': string
  /** Suburb or town for a business, as the settings page asks for it. */
  'last-name': string
  bio: string
  /** `_id` of a district in `proto/data/regions.json`. */
  district: number
  /** Present exactly for registered businesses. */
  'lender-gst'?: string
  access: 'normal' | 'admin'
  avatar: PictureSpec
}

export type DemoListing = {
  /** Stable and unique: derived from the name, so that ids made from it survive reordering. */
  key: string
  /** `key` of the member who lists it. */
  member: string
  type: 'sharing' | 'free' | 'selling' | 'service'
  name: string
  description: string
  /** Slug of a child category. */
  category: string
  /** `_id` of a district in `proto/data/regions.json`. */
  district: number
  /** Cents a day; 0 unless sharing. */
  'price-daily': number
  /** Cents; the lower end of a service's price, otherwise 0. */
  'price-min': number
  /** Cents; the selling price, or the upper end of a service's price. */
  'price-max': number
  /** Percent off from seven days on. */
  'discount-weekly': number
  /** Hours kept free before and after a booking; 1 means none. */
  'grace-period': GracePeriod
  pickup: boolean
  delivery: boolean
  'delivery-details': string
  condition: 'excellent' | 'average'
  'condition-summary': string
  'safety-requirements': string
  website: string
  phone: string
  /** How long before now it was listed. */
  ageSeconds: number
  pictures: PictureSpec[]
}

export type GracePeriod = 1 | 24 | 48 | 72 | 96 | 120 | 144 | 168
