import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MongoServerError } from 'mongodb'
import { makeLog } from '../log.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { makeLine, type Line } from '../testing/line.ts'
import { timed } from '../testing/timed.ts'
import { until } from '../testing/until.ts'
import { isDuplicateId, openMongo, TIME_LIMIT, type DocumentServer } from './mongo.ts'

const log = makeLog('silent')
const unavailable = { facts: { kind: 'unavailable' } }

test('a module has a database of its own, in the namespace', async () => {
  const server = openMongo({ url: 'mongodb://one:1/admin?retryWrites=false', namespace: 'shop', log })
  expect(server.databaseOf('listing').databaseName).toBe('shop_listing')
  await server.close()
})

test.each(['refuses', 'is silent'])('a server that %s is unavailable within the time limits', async (how) => {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    if (how === 'refuses') socket.destroy()
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  const server = openMongo({ url: `mongodb://127.0.0.1:${port}`, namespace: 'test', log })
  const things = server.databaseOf('test').collection('thing')
  const calls = server.guarded({ count: () => things.countDocuments({}, TIME_LIMIT), ready: server.ready })
  try {
    const began = Date.now()
    await expect(calls.count()).rejects.toMatchObject(unavailable)
    await expect(calls.ready()).rejects.toMatchObject(unavailable)
    expect(Date.now() - began).toBeLessThan(10_000)
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
      server = openMongo({ url: engine.settings['MONGO_URL']!, namespace: 'test', log })
    })
    afterAll(async () => {
      await server.close()
      await engine.stop()
    })

    test('a second document of an id is told from another broken index, and neither is unavailable', async () => {
      const db = server.databaseOf(`errors_test_${randomUUID().slice(0, 8)}`)
      const things = db.collection<{ _id: string; name: string }>('thing')
      await things.createIndex({ name: 1 }, { unique: true })
      const { insert } = server.guarded({
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
      const { slow } = server.guarded({
        slow: async () => {
          throw new MongoServerError({ code: 50, errmsg: 'operation exceeded time limit' })
        },
      })
      await expect(slow()).rejects.toMatchObject(unavailable)
    })

    describe('when it is away', () => {
      let line: Line
      let by: DocumentServer
      let read: () => Promise<unknown>
      beforeAll(async () => {
        line = await makeLine(engine.settings['MONGO_URL']!, 27_017)
        by = openMongo({ url: line.url, namespace: 'test', log })
        const things = by.databaseOf('away').collection('thing')
        read = by.guarded({ read: () => things.findOne({}, TIME_LIMIT) }).read
        await read()
      })
      afterAll(async () => {
        await by.close()
        line.close()
      })

      test.each(['cut', 'silent'] as const)(
        '%s: soon refused at once, whoever asked before that within the time limit; back soon after',
        async (how) => {
          line.put(how)
          const early = Array.from({ length: 50 }, () => timed(read))
          await until(async () => (await timed(read)).ms < 20)
          for (const { reason, ms } of await Promise.all(early)) {
            expect(reason).toMatchObject(unavailable)
            expect(ms).toBeLessThan(20_000)
          }
          for (const { reason, ms } of await Promise.all(Array.from({ length: 200 }, () => timed(read)))) {
            expect(reason).toMatchObject(unavailable)
            expect(ms).toBeLessThan(1000)
          }
          await expect(by.ready()).rejects.toMatchObject(unavailable)
          line.put('open')
          await until(() =>
            read().then(
              () => true,
              () => false,
            ),
          )
          await by.ready()
        },
      )

      test('at a start it is waited for', async () => {
        line.put('cut')
        const late = openMongo({ url: line.url, namespace: 'test', log })
        const begun = late.begun()
        await expect(late.ready()).rejects.toThrow(/ECONN|closed/)
        line.put('open')
        await begun
        await late.ready()
        await late.close()
      })
    })
  }),
)
