import express, { type Router } from 'express'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { answer, type Answering } from '@tribu/platform/http/answer.ts'
import { reindex, relatedListings, searchListings } from '@tribu/proto/http/search.ts'
import type { makeRelatedListings } from './app/related-listings.ts'
import type { makeSearchListings } from './app/search-listings.ts'

/** The public routes of search. `x-as-of` on a page is what the next pages send as `as-of`. */
export const searchRoutes = (
  answering: Answering,
  deps: {
    search: ReturnType<typeof makeSearchListings>
    related: ReturnType<typeof makeRelatedListings>
    /** Starts it, and returns at once. */
    reindex: () => void
    clock: Clock
  },
): Router => {
  const router = express.Router()
  answer(router, answering, searchListings, async ({ query, response }) => {
    response.set('x-as-of', String(query['as-of'] ?? secondsOf(deps.clock())))
    return deps.search(query)
  })
  answer(router, answering, relatedListings, async ({ query }) => deps.related(query))
  answer(router, answering, reindex, async () => {
    deps.reindex()
    return { started: true as const }
  })
  return router
}
