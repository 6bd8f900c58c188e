import { AppError, forbidden } from '@tribu/platform/errors.ts'
import type { Session } from '@tribu/platform/http/session-token.ts'
import type { Member } from '../domain/member.ts'
import { fieldsOutOfReach, reachOf, type SentChanges } from '../domain/member-changes.ts'

const refuseFields = (fields: string[]) => {
  const [first, ...more] = fields.map((field) => ({
    kind: 'forbidden' as const,
    code: 'field-forbidden',
    detail: 'You are unauthorised.',
    field,
  }))
  if (first) throw new AppError(first, ...more)
}

/**
 * Changes a member, as far as the caller's reach goes: one's own settings, or as an admin the switches of others. A field beyond it
 * refuses the whole change. To everybody else another member looks exactly like a missing one.
 */
export const makeUpdateMember =
  (deps: {
    updateSettings: (id: string, sent: SentChanges, file: Buffer | undefined) => Promise<Member>
    switchMember: (actor: string, id: string, sent: SentChanges) => Promise<Member>
  }) =>
  async (caller: Session, id: string, sent: SentChanges, file: Buffer | undefined): Promise<Member> => {
    const reach = reachOf(caller, id)
    if (reach === 'nothing') throw forbidden()
    refuseFields([...fieldsOutOfReach(reach, sent), ...(file && reach === 'switches' ? ['photo'] : [])])
    return reach === 'settings'
      ? deps.updateSettings(id, sent, file)
      : deps.switchMember(caller.member, id, sent)
  }
