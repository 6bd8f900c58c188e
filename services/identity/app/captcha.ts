import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Queryable } from '@tribu/platform/db/database.ts'
import { invalid } from '@tribu/platform/errors.ts'
import type { ChallengeStore, KeyStore } from '../ports.ts'

const CHALLENGE_MINUTES = 20
// How many tries a solver needs; the cost of one is configured.
const FEWEST_TRIES = 200
const MOST_TRIES = 600

export type Captcha = {
  challenge: () => Promise<Record<string, unknown>>
  /** Accepts a solved challenge, once. @throws AppError for the field `token` */
  accept: (token: string) => Promise<void>
}

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string().min(1),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string().min(1),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

const readToken = (token: string) => {
  try {
    return Solved.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    throw refused() // whatever else it is, it is no solved challenge
  }
}

const refused = () => invalid('token', 'Please confirm again that you are not a robot', 'captcha')

/**
 * Proof of work (ALTCHA, PBKDF2). A challenge is signed with keys that all copies share, is good for 20 minutes, and is accepted once:
 * the nonce, which the signature covers, is written down when it is spent.
 */
export const makeCaptcha = async (deps: {
  db: Queryable
  keys: KeyStore
  challenges: ChallengeStore
  clock: Clock
  cost: number
}): Promise<Captcha> => {
  const secrets = {
    hmacSignatureSecret: (await deps.keys.secret('captcha')).toString('hex'),
    hmacKeySignatureSecret: (await deps.keys.secret('captcha-key')).toString('hex'),
  }
  return {
    challenge: async () => ({
      ...(await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: deps.cost,
        counter: randomInt(MOST_TRIES, FEWEST_TRIES),
        deriveKey,
        expiresAt: Math.floor(deps.clock() / 1000) + CHALLENGE_MINUTES * 60,
        ...secrets,
      })),
    }),
    accept: async (token) => {
      const { challenge, solution } = readToken(token)
      const expiresAt = challenge.parameters.expiresAt * 1000
      if (!(expiresAt > deps.clock())) throw refused()
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
      if (!verified) throw refused()
      if (!(await deps.challenges.spend(deps.db, challenge.parameters.nonce, expiresAt))) throw refused()
    },
  }
}
