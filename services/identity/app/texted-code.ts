import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { MemberStore, PhoneCodeStore } from '../ports.ts'
import { numberOf } from './issue-phone-code.ts'
import { phoneCode } from './phone-code.ts'

/** What the text of a request says, and to whom; undefined when its code holds no longer, or its member may not come in. */
export const makeTextedCode =
  (deps: { db: Database; members: MemberStore; codes: PhoneCodeStore; secret: Buffer; clock: Clock }) =>
  async (id: string): Promise<{ number: string; code: string } | undefined> => {
    const request = await deps.codes.find(deps.db, id)
    if (!request || request.closedAt !== null || request.expiresAt <= deps.clock()) return undefined
    const member = await deps.members.find(deps.db, request.member)
    if (!member || member.blocked || numberOf(member) !== request.number) return undefined
    return { number: request.number, code: phoneCode(id, deps.secret) }
  }
