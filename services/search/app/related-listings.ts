import { invalid, notFound } from '@tribu/platform/errors.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { categoryUri } from '../domain/index-document.ts'
import type { IndexGeneration } from '../ports.ts'
import type { StillListed } from './still-listed.ts'

/** Listings like one. @throws AppError not-found when the one is not there, invalid for an unknown category */
export const makeRelatedListings =
  (deps: { generation: () => IndexGeneration; stillListed: StillListed }) =>
  async (asked: {
    id: string
    category?: string | undefined
    limit: number
    skip: number
  }): Promise<Listing[]> => {
    const category = asked.category === undefined ? undefined : categoryUri(asked.category)
    if (asked.category !== undefined && !category)
      throw invalid('category', 'Category not found.', 'category-unknown')
    const hits = await deps.generation().like({ ...asked, category })
    const listed = new Set(await deps.stillListed([asked.id, ...hits.map((hit) => hit.id)]))
    if (!listed.has(asked.id)) throw notFound()
    return hits.filter((hit) => listed.has(hit.id)).map((hit) => hit.shown)
  }
