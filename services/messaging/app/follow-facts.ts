import type { PayloadOf } from '@tribu/platform/bus/event.ts'
import type { MessagingStore } from '../ports.ts'

type Listing = NonNullable<PayloadOf<'listing.updated'>['listing']>
type Member = NonNullable<PayloadOf<'member.updated'>['member']>

/** Keeps the names and pictures that threads show. */
export const makeFollowFacts = ({
  store,
}: {
  store: Pick<MessagingStore, 'keepListing' | 'keepMember' | 'listings'>
}) => ({
  listing: async (listing: Listing | undefined): Promise<void> => {
    if (!listing) return
    await store.keepListing({
      id: listing.id,
      version: Number(listing.version),
      name: listing.name,
      photo: listing.photos[0]?.uid ?? null,
      lister: listing.lister?.id ?? '',
      listed: true,
    })
  },

  /** Its threads go on under its last name. */
  listingGone: async (id: string, version: number): Promise<void> => {
    const known = (await store.listings([id])).get(id)
    await store.keepListing({ name: '', photo: null, lister: '', ...known, id, version, listed: false })
  },

  member: async (member: Member | undefined): Promise<void> => {
    if (!member) return
    await store.keepMember({
      id: member.id,
      version: Number(member.version),
      firstName: member.firstName,
      lastName: member.lastName,
      photo: member.photo ? { uid: member.photo.uid } : null,
      blocked: member.blocked,
    })
  },
})
