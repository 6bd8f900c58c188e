import jwt from 'jsonwebtoken'
import { z } from 'zod'
import { NOTICE_KINDS, type NoticeKind } from '@tribu/proto/http/notice.ts'
import { invalid } from '@tribu/platform/errors.ts'

const AUDIENCE = 'unsubscribe'
const Claims = z.object({ sub: z.uuid(), kind: z.enum(NOTICE_KINDS) })

/**
 * Tokens of the links that end one kind of mail for one member. They tell no address, and hold for ever: mails are read years later, and all that
 * one can do is to be told less.
 */
export const makeUnsubscribeTokens = (secret: string) => ({
  make: (member: string, kind: NoticeKind): string =>
    jwt.sign({ kind }, secret, {
      algorithm: 'HS256',
      audience: AUDIENCE,
      subject: member,
      noTimestamp: true,
    }),
  /** @throws AppError invalid, where it is not one of ours */
  read: (token: string): { member: string; kind: NoticeKind } => {
    try {
      const { sub, kind } = Claims.parse(
        jwt.verify(token, secret, { algorithms: ['HS256'], audience: AUDIENCE }),
      )
      return { member: sub, kind }
    } catch {
      throw invalid('token', 'This link is not complete. Please open it from the mail again.')
    }
  },
})
export type UnsubscribeTokens = ReturnType<typeof makeUnsubscribeTokens>
