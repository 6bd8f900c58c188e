import type { z } from 'zod'
import type { Party } from '@tribu/proto/http/booking.ts'
import type { MemberFacts } from './ports.ts'

/** A member as a booking or a review names them. One that is not known yet has no name for a moment. */
export const presentParty = (
  id: string,
  members: ReadonlyMap<string, MemberFacts>,
): z.infer<typeof Party> => {
  const member = members.get(id)
  return {
    _id: id,
    'first-name': member?.firstName ?? '',
    'last-name': member?.lastName ?? '',
    photo: member?.photo ?? null,
  }
}
