import { notFound } from '@tribu/platform/errors.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { listingInternal } from '@tribu/proto/internal/listing.ts'
import type { ListingFacts, MessagingStore } from '../ports.ts'

/**
 * A listing whose lister can be written to. What is kept may lag, so that there is none is confirmed with listing first.
 * @throws AppError not-found
 */
export const makeKnowListing =
  (deps: {
    store: Pick<MessagingStore, 'listings' | 'keepListing'>
    listing: Pick<InternalApi<typeof listingInternal>, 'listingPage'>
  }) =>
  async (id: string): Promise<ListingFacts> => {
    const known = (await deps.store.listings([id])).get(id)
    if (known?.listed) return known
    const page = await deps.listing.listingPage({ id })
    if (!page) throw notFound()
    const facts = {
      id,
      // Whatever event comes next is newer than this answer.
      version: 0,
      name: page.name,
      photo: page.photos[0]?.uid ?? null,
      lister: page.user._id,
      listed: true,
    }
    await deps.store.keepListing(facts)
    return facts
  }
