import { AppError, unavailable } from '@tribu/platform/errors.ts'
import type { Log } from '@tribu/platform/log.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { KeptIndex } from './keep-index.ts'

const LOOK_AGAIN_MS = 60_000

/**
 * Opens the index, at once or as soon as its engine answers: the process starts all the same, and until then searches are `unavailable` and the
 * module is not ready. Resolves after the first try. @throws what the first try failed with, unless the engine was away
 */
export const keepIndexWhenThere = async (deps: {
  open: () => Promise<KeptIndex>
  log: Log
}): Promise<KeptIndex> => {
  let kept: KeptIndex | undefined
  const tried = Promise.withResolvers<void>()
  const opening = makeLoop({
    name: 'opening the search index',
    log: deps.log,
    idleMs: LOOK_AGAIN_MS,
    step: async () => {
      try {
        kept ??= await deps.open()
        tried.resolve()
      } catch (error) {
        if (error instanceof AppError && error.facts.kind === 'unavailable') tried.resolve()
        else tried.reject(error)
        throw error
      }
      return false
    },
  })
  const there = () => {
    if (!kept) throw unavailable()
    return kept
  }
  try {
    await tried.promise
  } catch (error) {
    await opening.stop()
    throw error
  }
  return {
    generation: () => there().generation(),
    rebuild: async () => there().rebuild(),
    ready: async () => there().ready(),
    stop: async () => {
      await opening.stop()
      await kept?.stop()
    },
  }
}
