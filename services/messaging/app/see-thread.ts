import type { Clock } from '@tribu/platform/clock.ts'
import { sideOf } from '../domain/thread.ts'
import type { MessagingStore } from '../ports.ts'
import type { TellMembers } from './tell-members.ts'

/** Notes how far a member has seen a thread (all of it where no number is given) and tells both. False: there is no such thread of theirs. */
export const makeSeeThread =
  (deps: { store: MessagingStore; tell: TellMembers; clock: Clock }) =>
  async (member: string, id: string, seq: number | undefined): Promise<boolean> => {
    const seen = await deps.store.read(id, member, seq, deps.clock())
    if (!seen) return false
    const side = sideOf(seen.thread, member) ?? 0
    if (seen.moved) deps.tell.seen(seen.thread, member, seen.thread.read[side].seq)
    return true
  }
