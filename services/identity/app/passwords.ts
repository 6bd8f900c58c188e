import { hash, parseOptions, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '@tribu/proto/http/limits.ts'
import { makeTurns } from './turns.ts'

// Some 18,000 passwords of at least eight characters, from breaches.
const COMMON = new Set(dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_MIN))

/** Whether a password is among those that attackers try first, whatever its case. */
export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase())

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Without a hash (no such member) it takes just as long and is false. */
  matches: (password: string, passwordHash: string | undefined) => Promise<boolean>
  /** Whether a hash was made at another cost than new ones are. */
  isOutdated: (passwordHash: string) => boolean
}

/** How many may wait for a turn; at some 30 ms each the last one is served within seconds. */
const QUEUE = 200

/** Argon2id, t = 2, p = 1, memory as configured (19 MiB at least). */
export const makePasswords = async (options: { memoryKib: number; atOnce: number }): Promise<Passwords> => {
  const cost = { memoryCost: options.memoryKib, timeCost: 2, parallelism: 1 }
  const inTurn = makeTurns({ atOnce: options.atOnce, queue: QUEUE })
  const nobodys = await hash(crypto.randomUUID(), cost)
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: async (password, passwordHash) => {
      const right = await inTurn(() => verify(passwordHash ?? nobodys, password))
      return right && passwordHash !== undefined
    },
    isOutdated: (passwordHash) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
    },
  }
}
