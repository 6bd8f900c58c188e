import { makeEvent, type NewEvent } from '@tribu/platform/bus/event.ts'
import { isBusiness, type Member } from '../domain/member.ts'

const shared = (member: Member) => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  ...(member.photo
    ? {
        photo: {
          uid: member.photo.uid,
          width: member.photo.width,
          height: member.photo.height,
          date: BigInt(member.photo.date),
        },
      }
    : {}),
  district: member.district ?? 0,
  business: isBusiness(member),
  blocked: member.blocked,
  version: BigInt(member.version),
})

export const registered = (member: Member, demo = false): NewEvent =>
  makeEvent('member.registered', member.id, { member: shared(member), demo })

/** What a change of a member is called: being blocked or let back in has its own name. */
export const changedEvent = (before: Member, after: Member): NewEvent => {
  const name =
    before.blocked === after.blocked
      ? 'member.updated'
      : after.blocked
        ? 'member.blocked'
        : 'member.unblocked'
  return makeEvent(name, after.id, { member: shared(after) })
}

export const resetRequested = (member: string, request: string): NewEvent =>
  makeEvent('member.password-reset-requested', member, { memberId: member, requestId: request })
