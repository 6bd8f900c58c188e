import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { migrate } from '@tribu/platform/db/migrate.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'
import { keepIndexWhenThere } from './app/keep-index-when-there.ts'
import { keepIndex } from './app/keep-index.ts'
import { makeRelatedListings } from './app/related-listings.ts'
import { makeSearchListings } from './app/search-listings.ts'
import { believingIndex } from './app/still-listed.ts'
import { searchRoutes } from './http.ts'
import { makeElasticIndex } from './index.elastic.ts'
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
  const index = await engines.index('search', {
    relational: async ({ db }) => {
      await migrate(db, 'search', fileURLToPath(new URL('migrations', import.meta.url)))
      return makePostgresIndex(db)
    },
    index: async (engine) => makeElasticIndex(engine),
  })
  const shortLived = await engines.shortLived()
  const { bucket } = await engines.images()
  const listing = internal.client('listing', listingInternal)
  const bus = await engines.bus()
  const changed = async (id: string) => {
    await shortLived.announce('edge-cache', `listing:${id}`)
    await shortLived.announce('edge-cache', 'search')
  }
  const kept = await keepIndexWhenThere({ open: () => keepIndex({ index, bus, bucket, log, changed }), log })
  const stillListed = believingIndex((ids) => listing.stillListed({ ids }), log)
  return {
    router: searchRoutes(answering, {
      search: makeSearchListings({ generation: kept.generation, stillListed }),
      related: makeRelatedListings({ generation: kept.generation, stillListed }),
      reindex: () => {
        kept
          .rebuild()
          .catch((error: unknown) =>
            log.error({ err: error }, 'the index was not rebuilt; the old one goes on'),
          )
      },
      clock,
    }),
    ready: kept.ready,
    stop: kept.stop,
  }
}
