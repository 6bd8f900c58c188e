import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { keepPicture } from '@tribu/platform/images/keep-picture.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'
import { MESSAGES_AFTER_MOST, messagingInternal } from '@tribu/proto/internal/messaging.ts'
import { makeBlockMember } from './app/block-member.ts'
import { makeFollowBooking } from './app/follow-booking.ts'
import { makeFollowFacts } from './app/follow-facts.ts'
import { makeKnowListing } from './app/know-listing.ts'
import { makeKnowMembers } from './app/know-members.ts'
import { makeReports } from './app/report-message.ts'
import { makeSeeThread } from './app/see-thread.ts'
import { makeSeedTalk } from './app/seed-talk.ts'
import { makeShowPhoto } from './app/show-photo.ts'
import { makeShowThreads } from './app/show-threads.ts'
import { makeStartThread } from './app/start-thread.ts'
import { makeSweepPhotos } from './app/sweep-photos.ts'
import { makeTellMembers } from './app/tell-members.ts'
import { makeUnseen } from './app/unseen.ts'
import { makeWriteMessage } from './app/write-message.ts'
import { consumers } from './consumers.ts'
import { sideOf } from './domain/thread.ts'
import { messagingRoutes } from './http.ts'
import { presentMessage } from './present.ts'
import { openMongoStore } from './store.mongo.ts'
import { makePostgresStore } from './store.postgres.ts'

export const settings = z.object({})

const GROUP = 'messaging'
const SWEEP_EVERY_MS = 10 * 60_000

/** Builds messaging from the engines of this process. */
export const start = async ({
  engines,
  internal,
  answering,
  platform,
  clock,
  log,
}: ModuleContext): Promise<StartedModule> => {
  const store = await engines.documents('messaging', {
    relational: async ({ db, outbox }) => {
      await migrate(db, 'messaging', fileURLToPath(new URL('migrations', import.meta.url)))
      return makePostgresStore(db, outbox)
    },
    document: openMongoStore,
  })
  const images = await engines.images('private')
  const bus = await engines.bus()
  const tell = makeTellMembers(await engines.rooms())
  const threads = makeShowThreads({ store })
  const see = makeSeeThread({ store, tell, clock })
  const write = makeWriteMessage({ store, tell, clock })
  const knowListing = makeKnowListing({ store, listing: internal.client('listing', listingInternal) })
  const knowMembers = makeKnowMembers({ store, identity: internal.client('identity', identityInternal), log })

  const unseen = makeUnseen({ store })
  internal.provide('messaging', messagingInternal, {
    messagesAfter: async ({ member, thread, seq }) => {
      const found = await store.thread(thread)
      if (!found || sideOf(found, member) === undefined) return []
      return (await store.messages(thread, { after: seq, limit: MESSAGES_AFTER_MOST })).map(presentMessage)
    },
    seen: async ({ member, thread, seq }) => ({ done: await see(member, thread, seq) }),
    typing: async ({ member, thread }) => {
      const found = await store.thread(thread)
      if (!found || sideOf(found, member) === undefined) return { done: false }
      tell.typing(found, member)
      return { done: true }
    },
    unseen: ({ member }) => unseen(member),
    seedTalk: makeSeedTalk({ store, knowListing, allowed: platform.DEMO_DATA }),
  })

  const leaveGroup = await bus.subscribe(
    GROUP,
    consumers({
      store,
      tell,
      followBooking: makeFollowBooking({ store, tell, clock }),
      follow: makeFollowFacts({ store }),
    }),
  )
  const sweeper = makeLoop({
    name: 'sweep of unused pictures of messages',
    log,
    idleMs: SWEEP_EVERY_MS,
    step: makeSweepPhotos({ store, images, clock }),
  })

  return {
    router: messagingRoutes(answering, {
      threads,
      see,
      write,
      start: makeStartThread({ store, knowListing, knowMembers, write, clock }),
      block: makeBlockMember({ store, tell }),
      reports: makeReports({ store, clock }),
      showPhoto: makeShowPhoto({ store, images }),
      takePhoto: async (member, file) => {
        const image = await keepPicture({ store: images, clock }, file)
        await store.addPhoto({ image, member })
        return image
      },
    }),
    stop: async () => {
      await Promise.all([leaveGroup(), sweeper.stop()])
    },
  }
}
