import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { openMongo } from '@tribu/platform/documents/mongo.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { makeDocumentOutbox } from '@tribu/platform/outbox/document-outbox.ts'
import { onEngine } from '@tribu/platform/testing/engine-addresses.ts'
import { newThread } from './domain/thread.ts'
import { messagingStoreFeatures } from './store.features.ts'
import { openMongoStore, type MessageDocument, type ThreadDocument } from './store.mongo.ts'
import { newMessage } from './testing/new-message.ts'

const BROKEN_AT = 4_000_000_000_000

await onEngine('mongodb', (start) => {
  const open = async () => {
    const { settings, stop } = await start()
    const server = openMongo({ url: settings['MONGO_URL']!, namespace: 'test', log: makeLog('silent') })
    const db = server.databaseOf(`messaging_test_${randomUUID().slice(0, 8)}`)
    let now = Date.now()
    const store = await openMongoStore({
      db,
      guarded: server.guarded,
      outboxIn: async () => makeDocumentOutbox({ clock: () => now, written: () => undefined }),
    })
    return {
      db,
      store,
      setClock: (time: number) => (now = time),
      threads: db.collection<ThreadDocument>('thread'),
      close: async () => {
        await db.dropDatabase()
        await server.close()
        await stop()
      },
    }
  }

  messagingStoreFeatures('MongoDB', async () => {
    const { store, threads, setClock, close } = await open()
    return {
      store,
      eventsOf: async (thread) =>
        ((await threads.findOne({ _id: thread }))?.pendingEvents ?? []).map(({ name }) => name),
      // The server itself refuses the event: a unique index allows one event of this moment, and there is one already.
      breakEvents: async (broken) => {
        if (!broken) {
          await threads.dropIndex('full_disk')
          await threads.deleteOne({ _id: 'in the way' })
          setClock(Date.now())
          return
        }
        setClock(BROKEN_AT)
        await threads.createIndex(
          { 'pendingEvents.time': 1 },
          { name: 'full_disk', unique: true, partialFilterExpression: { 'pendingEvents.time': BROKEN_AT } },
        )
        await threads.insertOne({
          _id: 'in the way',
          pendingEvents: [{ time: BROKEN_AT }],
        } as unknown as ThreadDocument)
      },
      close,
    }
  })

  test('a message that a crash left in its thread is read, known, numbered on from, and moved when its event comes', async () => {
    const { db, store, threads, close } = await open()
    const [ana, ben] = [randomUUID(), randomUUID()]
    const { id } = await store.open(
      newThread({ id: randomUUID(), members: [ana, ben], listing: randomUUID(), createdAt: 1 }),
    )
    const first = newMessage(ana, 'Left behind')
    const written = (await store.append(id, first, 1000))!.message
    // As the process would have left it: written with the thread, not moved.
    const messages = db.collection<MessageDocument>('message')
    await messages.deleteMany({ thread: id })
    await threads.updateOne({ _id: id }, { $set: { fresh: [written] } })

    expect(await store.messages(id, { limit: 5 })).toEqual([written])
    expect(await store.append(id, first, 2000)).toMatchObject({ isNew: false, message: written })
    expect(await store.search(ben, ['left'], { limit: 5, skip: 0 })).toEqual([])
    await store.settle(id)
    expect(await store.search(ben, ['left'], { limit: 5, skip: 0 })).toEqual([written])
    expect((await threads.findOne({ _id: id }))?.fresh).toEqual([])
    expect((await store.append(id, newMessage(ben, 'Next'), 3000))?.message.seq).toBe(2)
    await close()
  })
})
