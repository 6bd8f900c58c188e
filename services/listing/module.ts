import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { keepPicture } from '@tribu/platform/images/keep-picture.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'
import { makeCreateListing } from './app/create-listing.ts'
import { makeFollowMember } from './app/follow-member.ts'
import { makeFollowReviews } from './app/follow-reviews.ts'
import { makeKnowLister } from './app/know-lister.ts'
import { makeRemoveListing } from './app/remove-listing.ts'
import { makeSeedListing } from './app/seed-listing.ts'
import { makeSweepPhotos } from './app/sweep-photos.ts'
import { makeUpdateListing } from './app/update-listing.ts'
import { consumers } from './consumers.ts'
import { isListed } from './domain/listing-record.ts'
import { listingRoutes } from './http.ts'
import { presentListing } from './present-listing.ts'
import { openMongoStore } from './store.mongo.ts'
import { makePostgresStore } from './store.postgres.ts'

export const settings = z.object({})

const SWEEP_EVERY_MS = 10 * 60_000

/** Builds listing from the engines of this process. */
export const start = async ({
  engines,
  internal,
  answering,
  platform,
  clock,
  log,
}: ModuleContext): Promise<StartedModule> => {
  const store = await engines.documents('listing', {
    relational: async ({ db, outbox }) => {
      await migrate(db, 'listing', fileURLToPath(new URL('migrations', import.meta.url)))
      return makePostgresStore(db, outbox)
    },
    document: openMongoStore,
  })
  const images = await engines.images()
  const shortLived = await engines.shortLived()
  const bus = await engines.bus()
  const knowLister = makeKnowLister({ store, identity: internal.client('identity', identityInternal) })

  const takePhoto = async (member: string, file: Buffer, uid?: string) => {
    const image = await keepPicture({ store: images, clock }, file, uid)
    await store.addPhoto({ image, member, claimedBy: null })
    return image
  }

  internal.provide('listing', listingInternal, {
    stillListed: ({ ids }) => store.listed(ids),
    listingPage: async ({ id }) => {
      const record = await store.get(id)
      return record && isListed(record) ? presentListing(record, images.bucket) : null
    },
    seedListing: makeSeedListing({ store, knowLister, allowed: platform.DEMO_DATA }),
    sitemap: ({ limit }) => store.sitemap(limit),
  })

  const leaveGroup = await bus.subscribe(
    'listing',
    consumers(makeFollowMember({ store }), makeFollowReviews({ store })),
  )
  const sweepPhotos = makeSweepPhotos({ store, images, clock })
  const sweeper = makeLoop({ name: 'sweep of unused photos', log, idleMs: SWEEP_EVERY_MS, step: sweepPhotos })

  return {
    router: listingRoutes(answering, {
      store,
      bucket: images.bucket,
      create: makeCreateListing({ store, knowLister, clock }),
      update: makeUpdateListing({ store, knowLister, clock }),
      remove: makeRemoveListing({ store, clock }),
      takePhoto,
      changed: (id) => shortLived.announce('edge-cache', `listing:${id}`),
    }),
    stop: async () => {
      await Promise.all([leaveGroup(), sweeper.stop()])
    },
  }
}
