import { z } from 'zod'
import { Listing } from '../http/listing.ts'
import { internalCall } from './call.ts'

/** What listing tells other modules of ours, and only them. */
export const listingInternal = {
  /** Which of these listings are still there: the index is a hint, this is the fact. */
  stillListed: internalCall(z.object({ ids: z.array(z.string()).max(500) }), z.array(z.string())),
  /** One listing as its page shows it, for the gateway's page heads. Null: there is none. */
  listingPage: internalCall(z.object({ id: z.string() }), Listing.nullable()),
  /** What is listed, newest change first, for the site map. Times are seconds. */
  sitemap: internalCall(
    z.object({ limit: z.number().int().max(50_000) }),
    z.array(z.object({ id: z.string(), updatedAt: z.number().int() })),
  ),
}
