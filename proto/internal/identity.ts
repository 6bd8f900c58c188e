import { z } from 'zod'
import { seconds } from '../http/fields.ts'
import { Image } from '../http/image.ts'
import { Access } from '../http/member.ts'
import { internalCall, internalQuestion } from './call.ts'

/** A pair of cookies. Lives are in seconds. */
export const SessionTokens = z.object({
  access: z.string(),
  refresh: z.string(),
  'refresh-seconds': z.number().int(),
})
export type SessionTokens = z.infer<typeof SessionTokens>

/** A member of the demo data, who gets the given id and whose picture is stored already. */
export const DemoMemberSeed = z.object({
  _id: z.uuid(),
  email: z.email(),
  password: z.string(),
  'first-name': z.string(),
  'last-name': z.string(),
  bio: z.string(),
  district: z.number().int().nullable(),
  'lender-gst': z.string(),
  access: Access,
  'created-at': seconds(),
  photo: Image.nullable(),
})
export type DemoMemberSeed = z.infer<typeof DemoMemberSeed>

/** What identity tells other modules of ours, and only them. */
export const identityInternal = {
  /** The public halves of the keys that access tokens are signed with. */
  sessionKeys: internalQuestion(z.object({}), z.array(z.object({ kid: z.string(), pem: z.string() }))),
  /** Whether a session has not ended, and its member is not blocked: the fact, for when no mark tells. */
  isSessionOn: internalQuestion(z.object({ session: z.string() }), z.boolean()),
  /** Trades a refresh token for new tokens. Null: unknown, over, replayed or blocked; the cookies must go. */
  refreshSession: internalCall(z.object({ refresh: z.string() }), SessionTokens.nullable()),
  /** The fact itself, for when a projection says "not yet". Null: there is no such member. */
  memberFacts: internalQuestion(
    z.object({ member: z.string() }),
    z
      .object({
        'first-name': z.string(),
        'last-name': z.string(),
        photo: z
          .object({ uid: z.string(), width: z.number(), height: z.number(), date: z.number() })
          .nullable(),
        business: z.boolean(),
        /** Whether they may borrow: their mobile number was verified by a code. */
        verified: z.boolean(),
        blocked: z.boolean(),
        version: z.number().int(),
      })
      .nullable(),
  ),
  /** Where a mail to a member goes and what it calls them. Null: there is no such member. */
  mailAddress: internalQuestion(
    z.object({ member: z.string() }),
    z.object({ email: z.string(), 'first-name': z.string() }).nullable(),
  ),
  /** A member's mobile number in E.164; null unless there is one and it is verified, and where there is no such member. */
  phoneOf: internalQuestion(z.object({ member: z.string() }), z.object({ number: z.string().nullable() })),
  /** The link of a reset mail. Null: the request is over or used. */
  resetLink: internalQuestion(z.object({ request: z.string() }), z.object({ token: z.string() }).nullable()),
  /** What the text of a request for a code says, and to which number (E.164). Null: the code holds no longer. */
  phoneCode: internalQuestion(
    z.object({ request: z.string() }),
    z.object({ number: z.string(), code: z.string() }).nullable(),
  ),
  /** Adds members of the demo data; those whose id or email is there already stay as they are. Forbidden unless DEMO_DATA is on. */
  seedMembers: internalCall(
    z.object({ members: z.array(DemoMemberSeed).max(100) }),
    z.object({ added: z.number().int() }),
  ),
}
