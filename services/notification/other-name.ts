import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'

type Identity = Pick<InternalApi<typeof identityInternal>, 'memberFacts'>

const otherIn = (about: object) => ('other' in about ? String(about.other) : undefined)
// One who is gone has no name any more.
const nameOf = async (identity: Identity, member: string | undefined) =>
  (member && (await identity.memberFacts({ member }))?.['first-name']) || 'the other member'

/** What the other member of a booking is called. */
export const otherNameOf = (identity: Identity, about: object): Promise<string> =>
  nameOf(identity, otherIn(about))

/** The same for several, each member asked for once. */
export const namesOf = async (identity: Identity, abouts: object[]): Promise<(about: object) => string> => {
  const members = new Set(abouts.map(otherIn))
  const names = new Map(
    await Promise.all([...members].map(async (member) => [member, await nameOf(identity, member)] as const)),
  )
  return (about) => names.get(otherIn(about)) ?? ''
}
