import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { conflict, invalid, notFound } from '@tribu/platform/errors.ts'
import type { MemberStore } from '../ports.ts'
import type { IssuePhoneCode } from './issue-phone-code.ts'

/** Texts a new code to the member's number; the codes before hold no longer. */
export const makeRequestPhoneCode =
  (deps: { db: Database; members: MemberStore; issuePhoneCode: IssuePhoneCode; clock: Clock }) =>
  async (id: string): Promise<void> =>
    deps.db.transaction(async (tx) => {
      const member = await deps.members.lock(tx, id)
      if (!member) throw notFound()
      if (member.phone === '') throw invalid('phone', 'Phone is required')
      if (member.phoneVerified) throw conflict('phone-verified', 'Your phone is verified already', 'phone')
      await deps.issuePhoneCode(tx, member, deps.clock())
    })
