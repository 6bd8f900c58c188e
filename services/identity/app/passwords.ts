import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '@tribu/proto/http/limits.ts'
import { AppError } from '@tribu/platform/errors.ts'

// Some 18,000 passwords of at least eight characters, from breaches.
const COMMON = new Set(dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_MIN))

/** Whether a password is among those that attackers try first, whatever its case. */
export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase())

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Without a hash (no such member) it takes just as long and is false. */
  matches: (password: string, passwordHash: string | undefined) => Promise<boolean>
}

/** How many may wait for a turn; at some 30 ms each the last one is served within seconds. */
const LONGEST_QUEUE = 200

/** At most `atOnce` of `work` run together; a flood waits, and beyond the queue is refused, so that memory stays bounded. */
const makeTurns = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= LONGEST_QUEUE) {
        throw new AppError({
          kind: 'unavailable',
          code: 'busy',
          detail: 'Sorry, very many people are signing in right now. Please try again in a moment.',
          retryAfter: 5,
        })
      }
      await new Promise<void>((start) => waiting.push(start))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Argon2id, t = 2, p = 1, memory as configured (19 MiB at least). */
export const makePasswords = async (options: { memoryKib: number; atOnce: number }): Promise<Passwords> => {
  const cost = { memoryCost: options.memoryKib, timeCost: 2, parallelism: 1 }
  const inTurn = makeTurns(options.atOnce)
  const nobodys = await hash(crypto.randomUUID(), cost)
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: async (password, passwordHash) => {
      const right = await inTurn(() => verify(passwordHash ?? nobodys, password))
      return right && passwordHash !== undefined
    },
  }
}
