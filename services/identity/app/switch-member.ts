import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { notFound } from '@tribu/platform/errors.ts'
import { endedMemberKey } from '@tribu/platform/http/ended-sessions.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import type { ShortLived } from '@tribu/platform/short-lived/short-lived.ts'
import type { Member } from '../domain/member.ts'
import { changed, SWITCHES, switchesOf, type SentChanges } from '../domain/member-changes.ts'
import type { AuditStore, MemberStore, SessionStore } from '../ports.ts'
import type { TellEnded } from './ended-marks.ts'
import { changedEvent } from './member-events.ts'

/** An admin's switches on another member. Each is noted. Blocking ends all their sessions, everywhere at once. */
export const makeSwitchMember =
  (deps: {
    db: Database
    outbox: Outbox
    members: MemberStore
    sessions: SessionStore
    audit: AuditStore
    shortLived: ShortLived
    tellEnded: TellEnded
    clock: Clock
  }) =>
  async (actor: string, id: string, sent: SentChanges): Promise<Member> => {
    const { member, ended, event } = await deps.db.transaction(async (tx) => {
      const before = await deps.members.lock(tx, id)
      if (!before) throw notFound()
      const after = changed(before, switchesOf(sent))
      if (!after) return { member: before, ended: [], event: undefined }
      const now = deps.clock()
      await deps.members.save(tx, after, now)
      for (const [field, name] of Object.entries(SWITCHES))
        if (before[name] !== after[name])
          await deps.audit.note(tx, {
            member: id,
            actor,
            what: `${field} ${after[name] ? 'on' : 'off'}`,
            at: now,
          })
      const event = changedEvent(before, after)
      await deps.outbox.add(tx, event)
      const ended = event.name === 'member.blocked' ? await deps.sessions.endAll(tx, id, now) : []
      return { member: after, ended, event }
    })
    if (event?.name === 'member.blocked') await deps.tellEnded({ sessions: ended, members: [id] })
    // The sessions that blocking ended stay marked: only new sign-ins are let in.
    if (event?.name === 'member.unblocked') await deps.shortLived.unmark(endedMemberKey(id))
    return member
  }
