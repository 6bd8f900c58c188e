import type { Clock } from '@tribu/platform/clock.ts'
import { AppError } from '@tribu/platform/errors.ts'
import { idFrom } from '@tribu/platform/ids.ts'
import { threadKey } from '@tribu/proto/thread-key.ts'
import { newThread, type ThreadRecord } from '../domain/thread.ts'
import type { MessagingStore } from '../ports.ts'
import type { makeKnowListing } from './know-listing.ts'
import type { makeKnowMembers } from './know-members.ts'
import type { makeWriteMessage, Written } from './write-message.ts'

/**
 * Writes to the lister of a listing. There is one thread for a listing and a member, and it is found again.
 * @throws AppError not-found (no such listing), invalid (one's own), and what writing throws
 */
export const makeStartThread =
  (deps: {
    store: MessagingStore
    knowListing: ReturnType<typeof makeKnowListing>
    knowMembers: ReturnType<typeof makeKnowMembers>
    write: ReturnType<typeof makeWriteMessage>
    clock: Clock
  }) =>
  async (member: string, listing: string, written: Written): Promise<ThreadRecord> => {
    const { lister } = await deps.knowListing(listing)
    if (lister === member)
      throw new AppError({
        kind: 'invalid',
        code: 'own-listing',
        detail: 'This is your own listing',
        field: 'listing',
      })
    const members = [member, lister] as const
    await deps.knowMembers(members)
    const id = idFrom(threadKey(listing, [...members]))
    const thread = await deps.store.open(newThread({ id, members, listing, createdAt: deps.clock() }))
    await deps.write(thread, member, written)
    return thread
  }
