import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import { unauthenticated } from '@tribu/platform/errors.ts'
import type { ListingStore, MemberFacts } from '../ports.ts'

export type KnowLister = (member: string, wantsBusiness: boolean) => Promise<MemberFacts>

/**
 * What is known of the member who lists. The projection may lag behind identity, so an answer that would refuse (unknown, or not a
 * business) is confirmed there first.
 */
export const makeKnowLister =
  (deps: {
    store: ListingStore
    identity: Pick<InternalApi<typeof identityInternal>, 'memberFacts'>
  }): KnowLister =>
  async (member, wantsBusiness) => {
    const known = await deps.store.member(member)
    if (known && !known.blocked && (known.business || !wantsBusiness)) return known
    const facts = await deps.identity.memberFacts({ member })
    if (!facts || facts.blocked) throw unauthenticated()
    const fresh = {
      id: member,
      firstName: facts['first-name'],
      lastName: facts['last-name'],
      photo: facts.photo,
      business: facts.business,
      blocked: facts.blocked,
      version: facts.version,
    }
    await deps.store.keepMember(fresh)
    return fresh
  }
