import { AppError } from '@tribu/platform/errors.ts'

const busy = () =>
  new AppError({
    kind: 'unavailable',
    code: 'busy',
    detail: 'Sorry, very many people are signing in right now. Please try again in a moment.',
    retryAfter: 5,
  })

/**
 * Runs work that is heavy on memory in turns: at most `atOnce` together, first come first served. Beyond `queue` waiting ones it is
 * refused, so that a flood neither eats the memory nor makes everybody wait for ever.
 */
export const makeTurns = (limits: { atOnce: number; queue: number }) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limits.atOnce) running += 1
    else if (waiting.length >= limits.queue) throw busy()
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      // The place goes straight to the next in the queue; it is free only when nobody waits.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
