import { z } from 'zod'
import {
  byId,
  flag,
  line,
  noBody,
  noQuery,
  optionalWhole,
  prose,
  required,
  requiredLine,
  requiredProse,
  seconds,
  whole,
} from './fields.ts'
import { Image, ImageRef } from './image.ts'
import {
  CONDITIONS,
  DEFAULT_GRACE_PERIOD,
  DESCRIPTION_MAX,
  GRACE_PERIODS,
  LISTING_TYPES,
  NAME_MAX,
  PHOTOS_MAX,
  PRICE_MAX_CENTS,
  SUMMARY_MAX,
} from './limits.ts'
import { District } from './place.ts'
import { route } from './route.ts'

export const ListingType = z.enum(LISTING_TYPES)
export type ListingType = z.infer<typeof ListingType>

export const Lister = z.object({
  _id: z.string(),
  'first-name': z.string(),
  'last-name': z.string(),
  photo: Image.nullable(),
})

const price = () => optionalWhole(0, PRICE_MAX_CENTS)
const gracePeriod = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value === '' ? undefined : value,
  z.literal(GRACE_PERIODS).default(DEFAULT_GRACE_PERIOD),
)
const photoList = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value // not JSON: the array schema below names the fault
    }
  },
  z
    .array(ImageRef, { error: 'Please add at least one photo' })
    .min(1, 'Please add at least one photo')
    .max(PHOTOS_MAX, `Please keep to ${PHOTOS_MAX} photos`)
    .refine(
      (photos) => new Set(photos.map((photo) => photo.uid)).size === photos.length,
      'The same photo is there twice',
    ),
)

// A web address a member may follow from a listing: http or https only.
const website = line(300).refine(
  (value) => value === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(value),
  'must be a web address',
)
const phone = line(20).refine(
  (value) => value === '' || /^[+0-9][0-9 ()-]{5,18}$/.test(value),
  'must be a phone number',
)

/**
 * What the listing form sends (specification, sections 3 and 5). Prices are cents. Which fields count depends on the type: `sharing` has
 * daily price, weekly discount and grace period; `selling` its price in `price-max`; `service` a price range, phone and website.
 */
export const ListingForm = z
  .strictObject({
    name: requiredLine(NAME_MAX, 'Name'),
    description: requiredProse(DESCRIPTION_MAX, 'Description'),
    type: ListingType,
    category: requiredLine(80, 'Sub-category'),
    district: whole(2, 10_000),
    'price-daily': price(),
    'price-min': price(),
    'price-max': price(),
    'discount-weekly': optionalWhole(0, 100),
    'grace-period': gracePeriod,
    pickup: flag().default(false),
    delivery: flag().default(false),
    'delivery-details': prose(SUMMARY_MAX).default(''),
    condition: z.enum(CONDITIONS).default('excellent'),
    'condition-summary': prose(SUMMARY_MAX).default(''),
    'safety-requirements': prose(SUMMARY_MAX).default(''),
    'tribu-insurance': flag().default(false),
    website: website.default(''),
    phone: phone.default(''),
    photos: photoList,
  })
  .superRefine((form, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (form.type !== 'service' && form['condition-summary'] === '')
      issue('condition-summary', required('Condition summary'))
    if (form.type === 'sharing' && form['price-daily'] === undefined)
      issue('price-daily', required('Daily price'))
    if (form.type === 'selling' && !form['price-max']) issue('price-max', required('Price'))
    if ((form['price-min'] ?? 0) > (form['price-max'] ?? PRICE_MAX_CENTS)) {
      issue('price-min', 'The lowest price is above the highest')
    }
  })
export type ListingForm = z.output<typeof ListingForm>

/** One listing as members see it. Amounts are cents, times seconds; `distance` is in km and only there when a place was asked about. */
export const Listing = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  type: ListingType,
  user: Lister,
  photos: z.array(Image),
  category: z.string(),
  district: District,
  region: z.string(),
  'price-daily': z.number().int(),
  'price-min': z.number().int(),
  'price-max': z.number().int(),
  'discount-weekly': z.number().int(),
  'grace-period': z.number().int(),
  pickup: z.boolean(),
  delivery: z.boolean(),
  'delivery-details': z.string(),
  condition: z.enum(CONDITIONS),
  'condition-summary': z.string(),
  'safety-requirements': z.string(),
  'tribu-insurance': z.boolean(),
  website: z.string(),
  phone: z.string(),
  'review-count': z.number().int(),
  'review-sum': z.number().int(),
  'created-at': seconds(),
  'created-at-yyyy': z.string(),
  distance: z.number().optional(),
})
export type Listing = z.infer<typeof Listing>

export const getListing = route({
  service: 'listing',
  method: 'GET',
  path: '/api/listing/:id',
  access: 'visitor',
  summary: 'One listing',
  params: byId,
  query: noQuery,
  reply: Listing,
})

export const createListing = route({
  service: 'listing',
  method: 'POST',
  path: '/api/listing',
  access: 'user',
  summary: 'Lists something; service listings only for registered businesses',
  body: ListingForm,
  reply: Listing,
  creates: true,
})

export const updateListing = route({
  service: 'listing',
  method: 'PUT',
  path: '/api/listing/:id',
  access: 'user',
  summary: 'Changes a listing of your own; the form is sent whole',
  params: byId,
  body: ListingForm,
  reply: Listing,
})

export const removeListing = route({
  service: 'listing',
  method: 'DELETE',
  path: '/api/listing/:id',
  access: 'user',
  summary: 'Removes a listing of your own; an admin removes any',
  params: byId,
  body: noBody,
  reply: z.object({ _id: z.string() }),
})
