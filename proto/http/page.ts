import { z } from 'zod'
import { whole } from './fields.ts'
import { SEARCH_PAGE } from './limits.ts'

/** The part of a list that is asked for. */
export const page = {
  limit: z.preprocess((value) => value ?? String(SEARCH_PAGE), whole(1, 100)),
  skip: z.preprocess((value) => value ?? '0', whole(0, 1_000_000)),
}
