import type { EventHandlers } from '@tribu/platform/bus/event.ts'
import { indexDocument } from '../domain/index-document.ts'
import type { IndexGeneration } from '../ports.ts'

/** What the index takes from the bus. Every write carries the listing's version, so that doubles and late-comers change nothing. */
export const feedIndex = (deps: {
  generation: Pick<IndexGeneration, 'put' | 'remove'>
  bucket: string
}): EventHandlers => {
  const put = async (listing: Parameters<typeof indexDocument>[0] | undefined) => {
    if (!listing) return
    await deps.generation.put(indexDocument(listing, deps.bucket))
  }
  return {
    'listing.created': (event) => put(event.payload.listing),
    'listing.updated': (event) => put(event.payload.listing),
    'listing.removed': async ({ payload }) => {
      await deps.generation.remove(payload.id, Number(payload.version))
    },
  }
}
