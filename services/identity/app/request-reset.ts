import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { newId } from '@tribu/platform/ids.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import type { MemberStore, ResetStore } from '../ports.ts'
import { resetRequested } from './member-events.ts'

export const RESET_LINK_MS = 3_600_000
const MAILS_PER_HOUR = 3
/** Every answer takes this long, so that its time does not tell whether there is such a member. */
const ANSWER_MS = 250

/**
 * Asks for a reset mail. The answer is the same whatever happens here: no such member, a blocked one, or three mails within the hour
 * already. The event carries no secret.
 */
export const makeRequestReset = (deps: {
  db: Database
  outbox: Outbox
  members: MemberStore
  resets: ResetStore
  clock: Clock
}) => {
  const request = async (email: string) => {
    const found = await deps.members.findByEmail(deps.db, email)
    if (!found) return
    await deps.db.transaction(async (tx) => {
      const member = await deps.members.lock(tx, found.member.id)
      if (!member || member.blocked) return
      const now = deps.clock()
      if ((await deps.resets.countSince(tx, member.id, now - 3_600_000)) >= MAILS_PER_HOUR) return
      const id = newId()
      await deps.resets.add(tx, { id, member: member.id, createdAt: now, expiresAt: now + RESET_LINK_MS })
      await deps.outbox.add(tx, resetRequested(member.id, id))
    })
  }
  return async (email: string): Promise<void> => {
    await Promise.all([request(email), pause(ANSWER_MS)])
  }
}
