import type { PayloadOf } from '@tribu/platform/bus/event.ts'
import type { Projections } from '../ports.ts'

type Member = NonNullable<PayloadOf<'member.updated'>['member']>

/** Keeps the name and picture that a booking's page shows of its parties. */
export const makeFollowMember =
  (deps: { projections: Projections }) =>
  async (member: Member | undefined): Promise<void> => {
    if (!member) return
    await deps.projections.keepMember({
      id: member.id,
      version: Number(member.version),
      firstName: member.firstName,
      lastName: member.lastName,
      photo: member.photo ? { uid: member.photo.uid } : null,
    })
  }
