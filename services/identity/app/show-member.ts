import type { PublicUser, User } from '@tribu/proto/http/member.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { notFound } from '@tribu/platform/errors.ts'
import type { Session } from '@tribu/platform/http/session-token.ts'
import type { MemberStore } from '../ports.ts'
import { presentPublic, presentWhole } from './present-member.ts'

/** One member as the viewer may see them. A blocked member is there for admins only; for others it is as if there were none. */
export const makeShowMember =
  (deps: { db: Database; members: MemberStore }) =>
  async (viewer: Session | undefined, id: string): Promise<User | PublicUser> => {
    const member = await deps.members.find(deps.db, id)
    if (!member) throw notFound()
    if (viewer?.admin || viewer?.member === member.id) return presentWhole(member)
    if (member.blocked) throw notFound()
    return presentPublic(member)
  }
