import { RECENTLY_VIEWED_KEPT } from '@tribu/proto/http/limits.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { useSyncExternalStore } from 'react'

const KEY = 'recently-viewed'

type Named = { _id: number; name: string }

/** What is kept of a listing that was looked at, to the letter of the specification, section 2. Times are seconds, amounts cents. */
export type ViewedListing = Pick<
  Listing,
  | '_id'
  | 'name'
  | 'type'
  | 'category'
  | 'price-daily'
  | 'discount-weekly'
  | 'price-min'
  | 'price-max'
  | 'review-count'
  | 'review-sum'
  | 'created-at'
> & { photos: Listing['photos']; region: Named; district: Named }

/** `region` is looked up by the page: a listing carries only its name. */
export const toViewed = (listing: Listing, region: Named): ViewedListing => ({
  _id: listing._id,
  name: listing.name,
  type: listing.type,
  category: listing.category,
  'price-daily': listing['price-daily'],
  'discount-weekly': listing['discount-weekly'],
  'price-min': listing['price-min'],
  'price-max': listing['price-max'],
  photos: listing.photos.slice(0, 1),
  'review-count': listing['review-count'],
  'review-sum': listing['review-sum'],
  region: { _id: region._id, name: region.name },
  district: { _id: listing.district._id, name: listing.district.name },
  'created-at': listing['created-at'],
})

/** The current one first, no listing twice, at most 20. */
export const withViewed = (before: ViewedListing[], current: ViewedListing) =>
  [current, ...before.filter((other) => other._id !== current._id)].slice(0, RECENTLY_VIEWED_KEPT)

const listeners = new Set<() => void>()
let cached: { text: string | null; list: ViewedListing[] } = { text: null, list: [] }

const read = (): ViewedListing[] => {
  const text = localStorage.getItem(KEY)
  if (text === cached.text) return cached.list
  cached = { text, list: parse(text) }
  return cached.list
}

// Another version of this page may have written it, or nobody of ours: what does not fit is not shown.
const parse = (text: string | null): ViewedListing[] => {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isViewed) : []
  } catch {
    return []
  }
}

const isViewed = (item: unknown): item is ViewedListing => {
  const candidate = item as Partial<ViewedListing> | null
  return (
    typeof candidate?._id === 'string' &&
    typeof candidate.name === 'string' &&
    typeof candidate.district?.name === 'string' &&
    Array.isArray(candidate.photos)
  )
}

const write = (list: ViewedListing[]) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    return // storage is off or full: nothing is remembered
  }
  for (const listener of listeners) listener()
}

export const rememberViewed = (current: ViewedListing) => write(withViewed(read(), current))

/** A listing that is gone leaves the list. */
export const forgetViewed = (id: string) => write(read().filter((other) => other._id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The newest first; also what another tab has just added. */
export const useRecentlyViewed = () => useSyncExternalStore(subscribe, read)
