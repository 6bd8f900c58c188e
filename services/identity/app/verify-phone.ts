import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { AppError, invalid, notFound, type ErrorFacts } from '@tribu/platform/errors.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { missingDetails } from '../domain/details.ts'
import type { Member } from '../domain/member.ts'
import { changed } from '../domain/member-changes.ts'
import type { AuditStore, MemberStore, PhoneCodeStore } from '../ports.ts'
import { numberOf } from './issue-phone-code.ts'
import { changedEvent } from './member-events.ts'
import { isPhoneCode } from './phone-code.ts'

export const CODE_TRIES = 5

const codeOver = () => invalid('code', 'This code is no longer valid. Please ask for a new one', 'code-over')

const wrong = (left: number) => {
  if (left === 0) return codeOver()
  const tries = left === 1 ? '1 try' : `${left} tries`
  return invalid('code', `This code is not right. You have ${tries} left`, 'code-wrong')
}

const refuseIncomplete = (member: Member) => {
  const [first, ...more] = missingDetails(member).map((fault): ErrorFacts => ({
    kind: 'invalid',
    code: 'required',
    ...fault,
  }))
  if (first) throw new AppError(first, ...more)
}

/**
 * Verifies a member's number by the code that was texted to it: the last one asked for, within ten minutes, once, with five tries. Who is
 * verified has told name, address and licence as well. A second call after the right one changes nothing.
 * @throws AppError invalid, for the field `code` or those that are missing
 */
export const makeVerifyPhone =
  (deps: {
    db: Database
    outbox: Outbox
    members: MemberStore
    codes: PhoneCodeStore
    audit: AuditStore
    secret: Buffer
    clock: Clock
  }) =>
  async (id: string, typed: string): Promise<Member> => {
    // A try that failed is counted, so its transaction must not be undone by the refusal.
    const outcome = await deps.db.transaction(async (tx): Promise<Member | AppError> => {
      const member = await deps.members.lock(tx, id)
      if (!member) throw notFound()
      if (member.phoneVerified) return member
      refuseIncomplete(member)
      const now = deps.clock()
      const request = await deps.codes.latest(tx, id)
      const holds = request && request.closedAt === null && request.expiresAt > now
      if (!holds || request.number !== numberOf(member)) return codeOver()
      if (!isPhoneCode(typed, request.id, deps.secret)) {
        const left = CODE_TRIES - request.tries - 1
        await deps.codes.countTry(tx, request.id)
        if (left === 0) await deps.codes.close(tx, request.id, now)
        return wrong(left)
      }
      await deps.codes.close(tx, request.id, now)
      const after = changed(member, { phoneVerified: true })!
      await deps.members.save(tx, after, now)
      await deps.audit.note(tx, { member: id, actor: id, what: 'phone-verified by a texted code', at: now })
      await deps.outbox.add(tx, changedEvent(member, after))
      return after
    })
    if (outcome instanceof AppError) throw outcome
    return outcome
  }
