import { generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Clock } from '@tribu/platform/clock.ts'
import { ACCESS_TOKEN_SECONDS, type PublicKey } from '@tribu/platform/http/session-token.ts'
import type { KeyStore, SigningKey } from '../ports.ts'

const generate = promisify(generateKeyPair)

/** A new key is published this long before it signs, so that every process knows it by then. */
const PUBLISHED_AHEAD_MS = 15 * 60_000

export type SigningKeys = {
  /** The key that signs now. */
  current: () => SigningKey
  /** The public halves that tokens may still be signed with, and the coming one. */
  published: () => PublicKey[]
  /** Reads what other copies have made, and makes a key when there is none or the newest is too old. */
  refresh: () => Promise<void>
}

const makeKey = async (now: number): Promise<SigningKey> => {
  const { publicKey, privateKey } = await generate('ec', { namedCurve: 'P-256' })
  return {
    kid: randomUUID(),
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    createdAt: now,
  }
}

/** The keys of access tokens (ES256), shared by all copies through the database. `refresh` must have run once. */
export const makeSigningKeys = (deps: { keys: KeyStore; clock: Clock; keyDays: number }): SigningKeys => {
  let known: SigningKey[] = []
  // The very first key signs at once: there is nothing it could be confused with.
  const signing = () =>
    known.find(
      (key, place) => place === known.length - 1 || key.createdAt + PUBLISHED_AHEAD_MS <= deps.clock(),
    )

  const current = () => {
    const key = signing()
    if (!key) throw new Error('There is no signing key; the module has not started.')
    return key
  }

  return {
    current,
    published: () => {
      const place = known.indexOf(current())
      const successor = known[place]
      // The one before keeps being accepted until its last token is over.
      const before = known[place + 1]
      const tokensOver = (successor?.createdAt ?? 0) + PUBLISHED_AHEAD_MS + ACCESS_TOKEN_SECONDS * 1000
      const accepted = [
        ...known.slice(0, place + 1),
        ...(before && deps.clock() < tokensOver ? [before] : []),
      ]
      return accepted.map((key) => ({ kid: key.kid, pem: key.publicPem }))
    },
    refresh: async () => {
      known = await deps.keys.signingKeys()
      const newest = known[0]
      if (newest && deps.clock() - newest.createdAt < deps.keyDays * 24 * 3_600_000) return
      await deps.keys.addSigningKey(known.length + 1, await makeKey(deps.clock()))
      known = await deps.keys.signingKeys()
    },
  }
}
