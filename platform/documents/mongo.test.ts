import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MongoServerError } from 'mongodb'
import { makeLog } from '../log.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { isDuplicateId, openMongo, orUnavailable, TIME_LIMIT, type DocumentServer } from './mongo.ts'

const log = makeLog('silent')
const unavailable = { facts: { kind: 'unavailable' } }

test('a module has a database of its own, named after what the address says', async () => {
  const namesOf = async (url: string) => {
    const server = openMongo({ url, log })
    const name = server.databaseOf('listing').databaseName
    await server.close()
    return name
  }
  expect(await namesOf('mongodb://one:1,two:2/?retryWrites=false')).toBe('tribu_listing')
  expect(await namesOf('mongodb://user:word@one/shop?w=majority')).toBe('shop_listing')
})

test.each(['refuses', 'is silent'])('a server that %s is unavailable within four seconds', async (how) => {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    if (how === 'refuses') socket.destroy()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  const server = openMongo({ url: `mongodb://127.0.0.1:${port}`, log })
  const things = server.databaseOf('test').collection('thing')
  const calls = orUnavailable({ count: () => things.countDocuments({}, TIME_LIMIT), ready: server.ready })
  try {
    const began = Date.now()
    await expect(calls.count()).rejects.toMatchObject(unavailable)
    await expect(calls.ready()).rejects.toMatchObject(unavailable)
    expect(Date.now() - began).toBeLessThan(4000)
  } finally {
    await server.close()
    for (const socket of sockets) socket.destroy()
    listener.close()
  }
})

await onEngine('mongodb', (start) =>
  describe('what MongoDB refuses', () => {
    let engine: Awaited<ReturnType<typeof start>>
    let server: DocumentServer
    beforeAll(async () => {
      engine = await start()
      server = openMongo({ url: engine.settings['MONGO_URL']!, log })
    })
    afterAll(async () => {
      await server.close()
      await engine.stop()
    })

    test('a second document of an id is told from another broken index, and neither is unavailable', async () => {
      const db = server.databaseOf(`errors_test_${randomUUID().slice(0, 8)}`)
      const things = db.collection<{ _id: string; name: string }>('thing')
      await things.createIndex({ name: 1 }, { unique: true })
      const { insert } = orUnavailable({
        insert: (_id: string, name: string) => things.insertOne({ _id, name }, TIME_LIMIT),
      })
      await insert('one', 'saw')
      const refusals = await Promise.all(
        [insert('one', 'drill'), insert('two', 'saw')].map((call) => call.catch((error: unknown) => error)),
      )
      expect(refusals.every((error) => error instanceof MongoServerError)).toBe(true)
      expect(refusals.map(isDuplicateId)).toEqual([true, false])
      await db.dropDatabase()
    })

    test('an operation that takes too long is unavailable', async () => {
      const { slow } = orUnavailable({
        slow: async () => {
          throw new MongoServerError({ code: 50, errmsg: 'operation exceeded time limit' })
        },
      })
      await expect(slow()).rejects.toMatchObject(unavailable)
    })
  }),
)
