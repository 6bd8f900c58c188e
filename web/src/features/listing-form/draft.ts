import type { Image } from '@tribu/proto/http/image.ts'
import { LISTING_TYPES, UNCLAIMED_IMAGE_SECONDS } from '@tribu/proto/http/limits.ts'
import type { ListingType } from '@tribu/proto/http/listing.ts'
import type { ListingValues } from './listing-values.ts'

export type Draft = { savedAt: number; type: ListingType; values: ListingValues; photos: Image[] }

/** One draft per member and listing, so that a shared computer keeps them apart. */
export const draftKey = (member: string, listing = 'new') => `listing-draft:${member}:${listing}`

/**
 * The draft that was kept, or nothing. Uploaded photos that no listing named are removed by the server after a day: they are left out then,
 * but for those that the listing has already (`own`, their uids).
 */
export const readDraft = (key: string, own: readonly string[] = [], now = Date.now()): Draft | undefined => {
  const draft = parse(localStorage.getItem(key))
  if (!draft) return undefined
  const there = (photo: Image) => own.includes(photo.uid) || now / 1000 - photo.date < UNCLAIMED_IMAGE_SECONDS
  return { ...draft, photos: draft.photos.filter(there) }
}

/** `savedAt` in milliseconds. A full or forbidden storage loses the draft, never the form. */
export const keepDraft = (key: string, draft: Draft) => {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Nothing can be kept in this browser; the form goes on without.
  }
}

export const dropDraft = (key: string) => localStorage.removeItem(key)

// Written by this program, but an older version of it may have done so.
const parse = (text: string | null): Draft | undefined => {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null
    if (!draft?.type || !LISTING_TYPES.includes(draft.type) || !Array.isArray(draft.photos)) return undefined
    if (typeof draft.savedAt !== 'number' || typeof draft.values !== 'object') return undefined
    return draft as Draft
  } catch {
    return undefined
  }
}
