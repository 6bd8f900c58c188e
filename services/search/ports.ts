import type { IndexDocument } from './domain/index-document.ts'
import type { NearDistrict } from './domain/districts-within.ts'

export type Sort = 'best' | 'newest' | 'price-up' | 'price-down' | 'nearest'

/** What is asked of the index. `districts` are those that count; `near` tells how far each is, for sorting by `nearest`. */
export type IndexQuery = {
  text?: string
  category?: string
  districts?: number[]
  near?: NearDistrict[]
  type?: string
  lister?: string
  /** Leaves out what was listed after (seconds). */
  asOf?: number
  sort: Sort
  limit: number
  skip: number
}

/** Asks for listings like one; `category` (a uri) comes first, by default the one's own. */
export type Like = { id: string; category?: string | undefined; limit: number; skip: number }

export type Hit = { id: string; shown: IndexDocument['shown'] }

/** One generation of the index. Writes carry the listing's version: an older one than is there changes nothing, a removal included. */
export type IndexGeneration = {
  put: (document: IndexDocument) => Promise<void>
  remove: (id: string, version: number) => Promise<void>
  search: (query: IndexQuery) => Promise<Hit[]>
  /** Listings like one: its category first, then alike in words, then near. */
  like: (query: Like) => Promise<Hit[]>
  count: () => Promise<number>
}

/** The index behind search. Generations stand side by side, so that a new one is filled while the old one answers. */
export type SearchIndex = {
  /** The number of the generation that answers, and the shape it was made in. Undefined before the first. */
  current: () => Promise<{ generation: number; shape: number } | undefined>
  /**
   * The right to make a generation, held by one copy at a time and lost with its process. Undefined when another holds it; else what gives
   * it back.
   */
  claim: () => Promise<(() => Promise<void>) | undefined>
  /** Makes an empty generation, in place of one of that number that was left half filled. */
  create: (generation: number) => Promise<void>
  open: (generation: number) => IndexGeneration
  /** From now on this one answers. */
  use: (generation: number, shape: number) => Promise<void>
  /** Drops the generations of lower numbers, and returns which those were. */
  dropOlder: (than: number) => Promise<number[]>
}
