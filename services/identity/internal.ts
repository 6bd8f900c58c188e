import { z } from 'zod'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import { isBusiness } from './domain/member.ts'
import type { UseCases } from './use-cases.ts'

const isId = (value: string) => z.uuid().safeParse(value).success

/** What identity answers to other modules. */
export const identityCalls = (use: UseCases): InternalApi<typeof identityInternal> => ({
  sessionKeys: async () => use.signingKeys.published(),

  isSessionOn: async ({ session }) => isId(session) && use.isSessionOn(session),

  refreshSession: async ({ refresh }) => (await use.refreshSession(refresh)) ?? null,

  memberFacts: async ({ member: id }) => {
    const member = isId(id) ? await use.findMember(id) : undefined
    if (!member) return null
    return {
      'first-name': member.firstName,
      'last-name': member.lastName,
      photo: member.photo && {
        uid: member.photo.uid,
        width: member.photo.width,
        height: member.photo.height,
        date: member.photo.date,
      },
      business: isBusiness(member),
      verified: member.phoneVerified,
      blocked: member.blocked,
      version: member.version,
    }
  },

  mailAddress: async ({ member: id }) => {
    const member = isId(id) ? await use.findMember(id) : undefined
    return member ? { email: member.email, 'first-name': member.firstName } : null
  },

  phoneOf: async ({ member: id }) => {
    const member = isId(id) ? await use.findMember(id) : undefined
    // An admin may have verified a member who never gave a number.
    const number = member?.phoneVerified && member.phone
    return { number: number ? `${member.phoneCountryCode}${number}` : null }
  },

  resetLink: async ({ request }) => {
    const token = isId(request) ? await use.resetLink(request) : undefined
    return token ? { token } : null
  },

  phoneCode: async ({ request }) => (isId(request) ? ((await use.textedCode(request)) ?? null) : null),

  seedMembers: async ({ members }) => ({ added: await use.seedMembers(members) }),
})
