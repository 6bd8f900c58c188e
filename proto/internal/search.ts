import { z } from 'zod'
import { internalCall } from './call.ts'

/** What search does for operators. */
export const searchInternal = {
  /** Builds the index anew from the events, while the old one answers; returns the number of the new generation. */
  rebuildIndex: internalCall(z.object({}), z.object({ generation: z.number().int() })),
}
