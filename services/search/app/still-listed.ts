import { AppError } from '@tribu/platform/errors.ts'
import type { Log } from '@tribu/platform/log.ts'
import { makeSparingLog } from '@tribu/platform/sparing-log.ts'

/** Asks the owner of listings which of these are still there. */
export type StillListed = (ids: string[]) => Promise<string[]>

/**
 * The same; where listing is away, all of them are taken to be there. The index is a moment behind at most, and a result too many, whose
 * page then says that it is gone, is better than no search.
 */
export const believingIndex = (ask: StillListed, log: Log): StillListed => {
  const complain = makeSparingLog(log)
  return async (ids) => {
    try {
      return await ask(ids)
    } catch (error) {
      if (!(error instanceof AppError) || error.facts.kind !== 'unavailable') throw error
      complain(error, 'listing is away; results are shown as the index has them')
      return ids
    }
  }
}
