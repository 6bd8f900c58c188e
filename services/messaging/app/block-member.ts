import { otherThan, sideOf, type ThreadRecord } from '../domain/thread.ts'
import type { MessagingStore } from '../ports.ts'
import type { TellMembers } from './tell-members.ts'

/** Ends all talk between a member and the other of a thread, in every thread of the two, or allows it again. */
export const makeBlockMember =
  (deps: { store: Pick<MessagingStore, 'setBlock'>; tell: Pick<TellMembers, 'endedOrNot'> }) =>
  async (thread: ThreadRecord, member: string, blocked: boolean): Promise<void> => {
    const other = thread.members[otherThan(sideOf(thread, member) ?? 0)]
    await deps.store.setBlock(member, other, blocked)
    deps.tell.endedOrNot(thread)
  }
