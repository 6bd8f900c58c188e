import type { Log } from '@tribu/platform/log.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import type { MessagingStore } from '../ports.ts'

/**
 * Makes sure that the members of a talk have names when it begins: what is kept of one who joined a moment ago may lag. A name is no reason
 * to refuse a message; where identity does not answer, it comes by its event.
 */
export const makeKnowMembers =
  (deps: {
    store: Pick<MessagingStore, 'members' | 'keepMember'>
    identity: Pick<InternalApi<typeof identityInternal>, 'memberFacts'>
    log: Log
  }) =>
  async (members: readonly string[]): Promise<void> => {
    const known = await deps.store.members([...members])
    const ask = async (id: string) => {
      const facts = await deps.identity.memberFacts({ member: id })
      if (!facts) return
      await deps.store.keepMember({
        id,
        version: facts.version,
        firstName: facts['first-name'],
        lastName: facts['last-name'],
        photo: facts.photo && { uid: facts.photo.uid },
        blocked: facts.blocked,
      })
    }
    const unknown = members.filter((id) => !known.has(id))
    for (const outcome of await Promise.allSettled(unknown.map(ask)))
      if (outcome.status === 'rejected')
        deps.log.warn({ err: outcome.reason as unknown }, 'a talk begins without the name of a member')
  }
