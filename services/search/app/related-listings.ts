import { invalid, notFound } from '@tribu/platform/errors.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { categoryUri } from '../domain/index-document.ts'
import type { IndexGeneration } from '../ports.ts'
import { onlyListed, type StillListed } from './search-listings.ts'

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
    if ((await deps.stillListed([asked.id])).length === 0) throw notFound()
    const hits = await deps.generation().like({ ...asked, category })
    return (await onlyListed(hits, deps.stillListed)).map((hit) => hit.shown)
  }
