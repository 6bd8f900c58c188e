import type { IndexDocument } from './domain/index-document.ts'

export type Sort = 'best' | 'newest' | 'price-up' | 'price-down' | 'nearest'

/** What is asked of the index. */
export type IndexQuery = {
  text?: string
  category?: string
  /** The district that `nearest` counts from, and how many km from its main town a listing may be; any number without. */
  near?: { district: number; km?: number | undefined }
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

/**
 * One generation of the index. Writes carry the listing's version: an older one than is there changes nothing, a removal included. When
 * one resolves, it cannot be lost. Searches find it within a second, or as soon as a `show` that began after it resolves.
 */
export type IndexGeneration = {
  put: (document: IndexDocument) => Promise<void>
  remove: (id: string, version: number) => Promise<void>
  show: () => Promise<void>
  search: (query: IndexQuery) => Promise<Hit[]>
  /** Listings like one: its category first, then alike in words, then near. */
  like: (query: Like) => Promise<Hit[]>
  count: () => Promise<number>
}

/** The right to make a generation, and its number, which was never given before. */
export type Claim = {
  generation: number
  /** False as soon as another copy could have got the right. What is being made must then be left. */
  held: () => boolean
  release: () => Promise<void>
}

/** The index behind search. Generations stand side by side, so that a new one is filled while the old one answers. */
export type SearchIndex = {
  /** The number of the generation that answers, and the shape it was made in. Undefined before the first. */
  current: () => Promise<{ generation: number; shape: number } | undefined>
  /** Held by one copy at a time, and lost with its process. Undefined when another holds it. */
  claim: () => Promise<Claim | undefined>
  /** Makes an empty generation. */
  create: (generation: number) => Promise<void>
  open: (generation: number) => IndexGeneration
  /** From now on this one answers. Rejects when this copy's claim was lost meanwhile. */
  use: (generation: number, shape: number) => Promise<void>
  /** Drops the generations that it is told to, and returns which those were. */
  drop: (which: (generation: number) => boolean) => Promise<number[]>
}
