import { randomBytes } from 'node:crypto'
import express, { type Router } from 'express'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import { getSocketKey, SOCKET_KEY_SECONDS } from '@tribu/proto/http/live.ts'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { answer, type Answering } from '@tribu/platform/http/answer.ts'
import type { Session } from '@tribu/platform/http/session-token.ts'

const AUDIENCE = 'socket'
const Claims = z.object({ sub: z.string(), session: z.string(), exp: z.number() })

/**
 * Keys to the socket: a session asks for one, and joins with it within a minute. Bound to the session, so that it is worth nothing once that has
 * ended. `secret` is shared by all copies; a single one makes its own.
 */
export const makeSocketKeys = ({ secret, clock }: { secret: string | undefined; clock: Clock }) => {
  const key = secret ?? randomBytes(32).toString('base64url')
  return {
    issue: ({ member, session }: Pick<Session, 'member' | 'session'>): string =>
      jwt.sign({ session, exp: secondsOf(clock()) + SOCKET_KEY_SECONDS }, key, {
        algorithm: 'HS256',
        audience: AUDIENCE,
        subject: member,
        noTimestamp: true,
      }),
    /** Whose key it is. Undefined: not one of ours, or over. */
    read: (apikey: string): { member: string; session: string } | undefined => {
      try {
        const claims = Claims.parse(
          jwt.verify(apikey, key, {
            algorithms: ['HS256'],
            audience: AUDIENCE,
            clockTimestamp: secondsOf(clock()),
          }),
        )
        return { member: claims.sub, session: claims.session }
      } catch {
        return undefined
      }
    },
  }
}
export type SocketKeys = ReturnType<typeof makeSocketKeys>

/** Where a page gets its key. */
export const socketKeyRoutes = (answering: Answering, keys: SocketKeys): Router => {
  const router = express.Router()
  answer(router, answering, getSocketKey, async ({ member, response }) => {
    response.set('cache-control', 'no-store')
    return { _id: member.member, apikey: keys.issue(member) }
  })
  return router
}
