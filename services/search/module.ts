import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { migrate } from '@tribu/platform/db/migrate.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'
import { searchInternal } from '@tribu/proto/internal/search.ts'
import { keepIndex } from './app/keep-index.ts'
import { makeRelatedListings } from './app/related-listings.ts'
import { makeSearchListings } from './app/search-listings.ts'
import { searchRoutes } from './http.ts'
import { makePostgresIndex } from './index.postgres.ts'

export const settings = z.object({})

/** Builds search from the engines of this process. */
export const start = async ({
  engines,
  internal,
  answering,
  clock,
  log,
}: ModuleContext): Promise<StartedModule> => {
  const { db } = await engines.database('search')
  await migrate(db, 'search', fileURLToPath(new URL('migrations', import.meta.url)))
  const shortLived = await engines.shortLived()
  const { bucket } = await engines.images()
  const listing = internal.client('listing', listingInternal)
  const kept = await keepIndex({
    index: makePostgresIndex(db),
    bus: await engines.bus(),
    bucket,
    log,
    changed: async (id) => {
      await shortLived.announce('edge-cache', `listing:${id}`)
      await shortLived.announce('edge-cache', 'search')
    },
  })
  internal.provide('search', searchInternal, {
    rebuildIndex: async () => ({ generation: await kept.rebuild() }),
  })
  const stillListed = (ids: string[]) => listing.stillListed({ ids })
  return {
    router: searchRoutes(answering, {
      search: makeSearchListings({ generation: kept.generation, stillListed }),
      related: makeRelatedListings({ generation: kept.generation, stillListed }),
      clock,
    }),
    stop: kept.stop,
  }
}
