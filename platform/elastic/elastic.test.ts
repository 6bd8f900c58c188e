import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import { errors } from '@elastic/elasticsearch'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { makeLog } from '../log.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { timed } from '../testing/timed.ts'
import { openElastic, type SearchServer } from './elastic.ts'

const log = makeLog('silent')
const unavailable = { facts: { kind: 'unavailable' } }

test.each(['refuses', 'is silent'])(
  'a server that %s is unavailable within the limits of its tries',
  async (how) => {
    const sockets: Socket[] = []
    const listener = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined))
      if (how === 'refuses') socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const server = openElastic({ url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`, log })
    const calls = server.guarded({ count: () => server.client.count() })
    try {
      const { reason, ms } = await timed(calls.count)
      expect(reason).toMatchObject(unavailable)
      expect(ms).toBeLessThan(16_000)
      await expect(server.ready()).rejects.toMatchObject(unavailable)
    } finally {
      await server.close()
      for (const socket of sockets) socket.destroy()
      listener.close()
    }
  },
)

await onEngine('elasticsearch', (start) =>
  describe('what Elasticsearch refuses', () => {
    let engine: Awaited<ReturnType<typeof start>>
    let server: SearchServer
    beforeAll(async () => {
      engine = await start()
      server = openElastic({ url: engine.settings['ELASTICSEARCH_URL']!, log })
    })
    afterAll(async () => {
      await server.close()
      await engine.stop()
    })

    test('an index that is not there is unavailable; a request that is wrong is a fault of ours', async () => {
      const index = `test_${randomUUID().slice(0, 8)}`
      const { count, wrong } = server.guarded({
        count: () => server.client.count({ index }),
        wrong: () => server.client.indices.create({ index: 'Not A Name' }),
      })
      await expect(count()).rejects.toMatchObject(unavailable)
      await expect(wrong()).rejects.toBeInstanceOf(errors.ResponseError)
      await server.ready()
    })
  }),
)
