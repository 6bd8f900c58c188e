import { z } from 'zod'
import { seconds } from '../http/fields.ts'
import { Image } from '../http/image.ts'
import { Listing } from '../http/listing.ts'
import { internalCall, internalQuestion } from './call.ts'

/** A listing of the demo data, whose pictures are stored already. The form is one that a member could have sent. */
export const DemoListingSeed = z.object({
  _id: z.uuid(),
  member: z.uuid(),
  form: z.record(z.string(), z.unknown()),
  photos: z.array(Image).min(1),
  'created-at': seconds(),
})
export type DemoListingSeed = z.infer<typeof DemoListingSeed>

/** What listing tells other modules of ours, and only them. */
export const listingInternal = {
  /** Which of these listings are still there: the index is a hint, this is the fact. */
  stillListed: internalQuestion(z.object({ ids: z.array(z.string()).max(500) }), z.array(z.string())),
  /** One listing as its page shows it, for the gateway's page heads. Null: there is none. */
  listingPage: internalQuestion(z.object({ id: z.string() }), Listing.nullable()),
  /** Adds a listing of the demo data, or the pictures it lacks; one that was changed or removed since stays as it is. Forbidden unless DEMO_DATA is on. */
  seedListing: internalCall(DemoListingSeed, z.object({ added: z.boolean() })),
  /** What is listed, newest change first, for the site map. Times are seconds. */
  sitemap: internalQuestion(
    z.object({ limit: z.number().int().max(50_000) }),
    z.array(z.object({ id: z.string(), updatedAt: z.number().int() })),
  ),
}
