import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a condition, looking every 10 ms; fails after `seconds` with what was waited for. */
export const until = async (condition: () => boolean | Promise<boolean>, seconds = 60): Promise<void> => {
  const end = Date.now() + seconds * 1000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`did not come true within ${seconds} s: ${condition}`)
    await pause(10)
  }
}
