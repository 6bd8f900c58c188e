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
  verified: member.phoneVerified,
  version: BigInt(member.version),
})

export const registered = (member: Member, demo = false): NewEvent =>
  makeEvent('member.registered', member.id, { member: shared(member), demo })

/** What a change of a member is called: being blocked or let back in, or verified, has its own name. */
const nameOf = (before: Member, after: Member) => {
  if (before.blocked !== after.blocked) return after.blocked ? 'member.blocked' : 'member.unblocked'
  return after.phoneVerified && !before.phoneVerified ? 'member.verified' : 'member.updated'
}

export const changedEvent = (before: Member, after: Member): NewEvent =>
  makeEvent(nameOf(before, after), after.id, { member: shared(after) })

// What asks for a message has the request's id for a key: of each key the last event is kept, and a member's must carry the member.
export const resetRequested = (member: string, request: string): NewEvent =>
  makeEvent('member.password-reset-requested', request, { memberId: member, requestId: request })

export const phoneCodeRequested = (member: string, request: string): NewEvent =>
  makeEvent('member.phone-code-requested', request, { memberId: member, requestId: request })
