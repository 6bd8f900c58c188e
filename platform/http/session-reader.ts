import type { Request } from 'express'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { secondsOf, type Clock } from '../clock.ts'
import type { InternalCalls } from '../internal/internal-calls.ts'
import { verifyAccessToken, type PublicKey, type Session } from './session-token.ts'

const KEYS_KEPT_MS = 5 * 60_000
const KEYS_ASKED_AGAIN_MS = 2000

/**
 * Reads who a request comes from out of the `authorization` header that the gateway set. Every process checks the token itself, against
 * identity's public keys; a key that is not known yet is asked for, but not more often than every two seconds.
 */
export const makeSessionReader = (deps: { internal: InternalCalls; clock: Clock }) => {
  const identity = deps.internal.client('identity', identityInternal)
  let keys: PublicKey[] = []
  let asked = -Infinity

  const currentKeys = async (fresh: boolean) => {
    const age = deps.clock() - asked
    if (age > KEYS_KEPT_MS || (fresh && age > KEYS_ASKED_AGAIN_MS)) {
      keys = await identity.sessionKeys({})
      asked = deps.clock()
    }
    return keys
  }

  const ofToken = async (token: string): Promise<Session | undefined> => {
    const now = () => secondsOf(deps.clock())
    return (
      verifyAccessToken(token, await currentKeys(false), now()) ??
      verifyAccessToken(token, await currentKeys(true), now())
    )
  }

  return {
    ofToken,
    ofRequest: async (request: Request): Promise<Session | undefined> => {
      const [scheme, token] = (request.get('authorization') ?? '').split(' ')
      return scheme === 'Bearer' && token ? ofToken(token) : undefined
    },
  }
}
export type SessionReader = ReturnType<typeof makeSessionReader>
