import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@tribu/platform/errors.ts'
import type { FedGeneration } from './fed-generation.ts'

/*
 * How one generation takes over from another.
 *
 * The next generation reads every event from the first on, while the old one goes on being fed and asked. It takes over only when it is
 * no worse than the old one: as far in the log, and while the old one takes nothing for a moment, behind in no listing that it has taken
 * meanwhile. So nobody who found a listing a moment ago misses it now, and members' writes need not stop for the change.
 *
 * An event that fails in the next generation is tried again for some minutes (see the bus) and then given up. It therefore delays a
 * rebuild, but cannot hold it for ever: with more given up than in the old generation the rebuild fails, and the old one goes on.
 */

const LOOK_MS = 100
const LOOK_CLOSELY_MS = 5
const LOOKS_CLOSELY = 100

/** The next generation gave up on events that the old one has: it would show less. */
const worse = (dead: number) =>
  new AppError({
    kind: 'conflict',
    code: 'index-incomplete',
    detail: `The new index could not take ${dead} events; they are among the dead letters. The old one goes on.`,
  })

const missesNothingOf = (old: FedGeneration, next: FedGeneration) =>
  [...old.kept].every(([listing, version]) => (next.found.get(listing) ?? 0) >= version)

const asFarAs = async (old: FedGeneration, next: FedGeneration): Promise<boolean> => {
  // The next one is asked first: what the old one takes in between counts for the old one.
  const [mine, theirs] = [await next.behind(), await old.behind()]
  if (!mine || !theirs) return false
  if (mine.parked === 0 && mine.dead > theirs.dead) throw worse(mine.dead - theirs.dead)
  return mine.lag <= theirs.lag && mine.parked <= theirs.parked
}

/**
 * Waits until `next` can stand for `old`, and calls `takeOver` at that very moment, before anything else can run. Returns false when it
 * was stopped before. @throws AppError index-incomplete
 */
export const waitToTakeOver = async (deps: {
  old: FedGeneration
  next: FedGeneration
  takeOver: () => void
  stopped: () => boolean
}): Promise<boolean> => {
  const { old, next } = deps
  while (!deps.stopped()) {
    if (await asFarAs(old, next)) {
      await next.show()
      const goOn = await old.hold()
      try {
        for (let look = 0; look < LOOKS_CLOSELY && !deps.stopped(); look += 1) {
          if (missesNothingOf(old, next)) {
            deps.takeOver()
            return true
          }
          await pause(LOOK_CLOSELY_MS)
        }
      } finally {
        goOn()
      }
    }
    await pause(LOOK_MS)
  }
  return false
}
