import { setTimeout as pause } from 'node:timers/promises'
import { unavailable } from '../errors.ts'
import type { Log } from '../log.ts'

/** Something that a process cannot work without. `check` rejects with the reason while it is away. */
export type ReadyCheck = { name: string; check: () => Promise<void> }

// Whoever asks gives up soon after: an answer that comes late is no answer.
const LIMIT_MS = 2000

/**
 * Answers which of the checks do not pass, within two seconds, whatever hangs. Whoever asks while it is being found out gets the same
 * answer: many askers cost no more than one.
 */
export const makeReadiness = (deps: { checks: () => ReadyCheck[]; log: Log }): (() => Promise<string[]>) => {
  const passes = async ({ name, check }: ReadyCheck): Promise<boolean> => {
    const over = new AbortController()
    const late = pause(LIMIT_MS, undefined, { signal: over.signal }).then(() => {
      throw unavailable(`${name} did not answer in time`)
    })
    try {
      await Promise.race([check(), late])
      return true
    } catch (error) {
      deps.log.warn({ err: error }, `${name} is not ready`)
      return false
    } finally {
      late.catch(() => undefined)
      over.abort()
    }
  }

  const findOut = async () => {
    const checks = deps.checks()
    const passed = await Promise.all(checks.map(passes))
    return checks.flatMap(({ name }, index) => (passed[index] ? [] : [name]))
  }

  let underWay: Promise<string[]> | undefined
  return () =>
    (underWay ??= findOut().finally(() => {
      underWay = undefined
    }))
}
