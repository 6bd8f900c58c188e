import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '@tribu/platform/log.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { IndexGeneration } from '../ports.ts'

/** A write that cannot be lost any more. */
export type Kept = { id: string; version: number }

// What comes first is shown at once, what comes meanwhile together: showing costs an engine about as much for a hundred writes as for one.
const BETWEEN_MS = 100

/**
 * Makes what was written found, soon and many at a time, so that no write waits for it. `found` is told of each write when searches find it.
 * A failure is logged and tried again. What a killed process did not come to, the engine itself shows within a second, untold.
 */
export const makeShowSoon = (deps: {
  generation: Pick<IndexGeneration, 'show'>
  found: (writes: Kept[]) => Promise<void>
  log: Log
}) => {
  let waiting: Kept[] = []

  const show = async () => {
    const writes = waiting
    waiting = []
    try {
      await deps.generation.show()
    } catch (error) {
      waiting = [...writes, ...waiting]
      throw error
    }
    await deps.found(writes)
  }

  const loop = makeLoop({
    name: 'showing what was indexed',
    log: deps.log,
    idleMs: 60_000,
    step: async () => {
      if (waiting.length === 0) return false
      await show()
      await pause(BETWEEN_MS)
      return waiting.length > 0
    },
  })

  return {
    kept: (write: Kept) => {
      waiting.push(write)
      loop.wake()
    },
    /** Resolves when all that was kept before is found. */
    show,
    /** No more is kept. Shows what is left, once. */
    stop: async () => {
      await loop.stop()
      if (waiting.length > 0)
        await show().catch((error: unknown) =>
          deps.log.warn({ err: error }, 'the last writes show a moment later'),
        )
    },
  }
}
