import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import { makeLimiters } from './limiters.ts'
import type { ShortLived } from './short-lived.ts'

const SWEEP_MS = 30_000

/** Short-lived state of a single process. Bounded: what is over is swept every half minute. */
export const makeMemoryState = (clock: Clock): ShortLived => {
  const limiter = makeLimiters(
    (limit, windowSeconds) => new RateLimiterMemory({ points: limit, duration: windowSeconds }),
  )
  const marks = new Map<string, number>()
  const memory = newId()
  const listeners = new Map<string, ((message: string) => void)[]>()

  const isMarked = (key: string) => (marks.get(key) ?? 0) > clock()
  const sweep = setInterval(() => {
    for (const [key, end] of marks) if (end <= clock()) marks.delete(key)
  }, SWEEP_MS).unref()

  return {
    count: async (key, limit, windowSeconds) => {
      const answer = await limiter(limit, windowSeconds)
        .consume(key)
        .then(
          (result) => ({ allowed: true, result }),
          (result: unknown) => {
            if (!(result instanceof RateLimiterRes)) throw result
            return { allowed: false, result }
          },
        )
      return {
        allowed: answer.allowed,
        remaining: answer.result.remainingPoints,
        resetIn: Math.ceil(answer.result.msBeforeNext / 1000),
      }
    },
    mark: async (key, seconds) => {
      if (isMarked(key)) return false
      marks.set(key, clock() + seconds * 1000)
      return true
    },
    unmark: async (key) => void marks.delete(key),
    marked: async (keys) => new Set(keys.filter(isMarked)),
    memory: () => memory,
    announce: async (channel, message) => {
      for (const listener of listeners.get(channel) ?? []) listener(message)
    },
    listen: async (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    },
    close: async () => clearInterval(sweep),
  }
}
