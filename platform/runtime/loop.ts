import type { Log } from '../log.ts'

/**
 * Background work that repeats. `step` returns true when there is more to do at once; else the loop sleeps `idleMs`, or until `wake`.
 * A failing step is logged and tried again after a growing pause of at most 5 s. `stop` waits for the step under way.
 */
export type Loop = { wake: () => void; stop: () => Promise<void>; failing: () => boolean }

export const makeLoop = (deps: {
  name: string
  log: Log
  idleMs: number
  step: () => Promise<boolean>
  onStop?: () => void
}): Loop => {
  let stopped = false
  let woken = false
  let rouse: (() => void) | undefined
  let failures = 0

  const sleep = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      rouse = () => {
        clearTimeout(timer)
        done()
      }
    })

  const run = async () => {
    while (!stopped) {
      woken = false
      let more = false
      try {
        more = await deps.step()
        failures = 0
      } catch (error) {
        failures += 1
        deps.log.warn({ err: error, failures }, `${deps.name} failed; trying again`)
        if (!stopped) await sleep(Math.min(5000, 100 * 2 ** failures))
        continue
      }
      if (!more && !woken && !stopped) await sleep(deps.idleMs)
    }
  }

  const finished = run()
  return {
    wake: () => {
      woken = true
      rouse?.()
    },
    stop: async () => {
      stopped = true
      rouse?.()
      await finished
      deps.onStop?.()
    },
    failing: () => failures > 2,
  }
}
