import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 10
const LONG_MS = 100

/**
 * Waits for a condition, looking every 10 ms, from the second second on every 100: what looks must not be what keeps the machine busy.
 * Fails after `seconds` with what was waited for.
 */
export const until = async (condition: () => boolean | Promise<boolean>, seconds = 60): Promise<void> => {
  const begun = Date.now()
  while (!(await condition())) {
    const waited = Date.now() - begun
    if (waited > seconds * 1000) throw new Error(`did not come true within ${seconds} s: ${condition}`)
    await pause(waited < 1000 ? LOOK_MS : LONG_MS)
  }
}
