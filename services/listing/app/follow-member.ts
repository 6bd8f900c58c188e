import type { PayloadOf } from '@tribu/platform/bus/event.ts'
import { listerOf } from './check-form.ts'
import type { ListingStore, MemberFacts } from '../ports.ts'

type Member = NonNullable<PayloadOf<'member.updated'>['member']>

const factsOf = (member: Member): MemberFacts => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  photo: member.photo
    ? {
        uid: member.photo.uid,
        width: member.photo.width,
        height: member.photo.height,
        date: Number(member.photo.date),
      }
    : null,
  business: member.business,
  blocked: member.blocked,
  version: Number(member.version),
})

/**
 * Keeps a member's facts, and brings the name, picture and blocked state into each of their listings. Every step keeps the highest
 * version it has seen, so that a second delivery, or an old event after a new one, changes nothing.
 */
export const makeFollowMember =
  (deps: { store: ListingStore }) =>
  async (member: Member | undefined): Promise<void> => {
    if (!member) return
    const facts = factsOf(member)
    await deps.store.keepMember(facts)
    for (const id of await deps.store.idsOf(facts.id)) {
      await deps.store.change(id, (record) => {
        if (record.removed || record.lister.version >= facts.version) return undefined
        return { ...record, lister: listerOf(facts), hidden: facts.blocked }
      })
    }
  }
