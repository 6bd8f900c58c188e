import { setTimeout as pause } from 'node:timers/promises'

type Nothing = false | undefined | null | 0 | ''

/** Looks every 10 ms until there is something, and returns it; fails after `seconds` with what was waited for. */
export const until = async <T>(look: () => T | Promise<T>, seconds = 60): Promise<Exclude<T, Nothing>> => {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<T, Nothing>
    if (Date.now() > end) throw new Error(`did not come true within ${seconds} s: ${look}`)
    await pause(10)
  }
}
