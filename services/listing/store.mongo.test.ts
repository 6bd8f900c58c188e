import { randomUUID } from 'node:crypto'
import { openMongo } from '@tribu/platform/documents/mongo.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { makeDocumentOutbox } from '@tribu/platform/outbox/document-outbox.ts'
import { onEngine } from '@tribu/platform/testing/engine-addresses.ts'
import { listingStoreFeatures } from './store.features.ts'
import { openMongoStore, type ListingDocument } from './store.mongo.ts'

const BROKEN_AT = 4_000_000_000_000

await onEngine('mongodb', (start) =>
  listingStoreFeatures('MongoDB', async () => {
    const { settings, stop } = await start()
    const server = openMongo({ url: settings['MONGO_URL']!, namespace: 'test', log: makeLog('silent') })
    const db = server.databaseOf(`listing_test_${randomUUID().slice(0, 8)}`)
    const listings = db.collection<ListingDocument>('listing')
    let now = Date.now()
    return {
      store: await openMongoStore({
        db,
        guarded: server.guarded,
        outboxIn: async () => makeDocumentOutbox({ clock: () => now, written: () => undefined }),
      }),
      eventsOf: async (listing) =>
        ((await listings.findOne({ _id: listing }))?.pendingEvents ?? []).map(({ name, key }) => ({
          name,
          key,
        })),
      // The server itself refuses the event: a unique index allows one event of this moment, and there is one already.
      breakEvents: async (broken) => {
        if (!broken) {
          await listings.dropIndex('full_disk')
          await listings.deleteOne({ _id: 'in the way' })
          now = Date.now()
          return
        }
        now = BROKEN_AT
        await listings.createIndex(
          { 'pendingEvents.time': 1 },
          { name: 'full_disk', unique: true, partialFilterExpression: { 'pendingEvents.time': BROKEN_AT } },
        )
        await db
          .collection<{ _id: string }>('listing')
          .insertOne({ _id: 'in the way', pendingEvents: [{ time: BROKEN_AT }] } as { _id: string })
      },
      close: async () => {
        await db.dropDatabase()
        await server.close()
        await stop()
      },
    }
  }),
)
