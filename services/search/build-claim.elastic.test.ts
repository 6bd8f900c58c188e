import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openElastic } from '@tribu/platform/elastic/elastic.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { onEngine } from '@tribu/platform/testing/engine-addresses.ts'
import { makeLine } from '@tribu/platform/testing/line.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { makeElasticIndex } from './index.elastic.ts'

const LEASE_MS = 1500

await onEngine('elasticsearch', (start) =>
  describe('the claim to build an index in Elasticsearch', () => {
    let engine: Awaited<ReturnType<typeof start>>
    const ends: (() => Promise<void>)[] = []
    let namespace: string
    const copy = (url = engine.settings['ELASTICSEARCH_URL']!) => {
      const server = openElastic({ url, log: makeLog('silent') })
      ends.push(server.close)
      return makeElasticIndex({ ...server, namespace, leaseMs: LEASE_MS })
    }

    beforeAll(async () => {
      engine = await start()
      namespace = `test_${randomUUID().slice(0, 8)}`
    })
    afterAll(async () => {
      const { client, close } = openElastic({
        url: engine.settings['ELASTICSEARCH_URL']!,
        log: makeLog('silent'),
      })
      await copy().drop(() => true)
      await client.indices.delete({ index: `${namespace}-search-state` })
      await close()
      for (const end of ends) await end()
      await engine.stop()
    })

    test('of many at once one gets it, and keeps it for as long as it lives', async () => {
      const copies = Array.from({ length: 5 }, () => copy())
      const claims = await Promise.all(copies.map((one) => one.claim()))
      const [mine, ...more] = claims.filter((claim) => claim !== undefined)
      expect(more).toEqual([])
      const began = performance.now()
      const other = copy()
      await until(async () => {
        expect(await other.claim()).toBeUndefined()
        return performance.now() - began > 2.5 * LEASE_MS
      })
      expect(mine?.held()).toBe(true)
      await mine?.release()
      const next = await other.claim()
      expect(next?.generation).toBe(mine!.generation + 1)
      await next?.release()
    })

    test('who lost it knows before another has it, and cannot bring into use what it built', async () => {
      const line = await makeLine(engine.settings['ELASTICSEARCH_URL']!, 9200)
      const [cutOff, other] = [copy(line.url), copy()]
      const lost = await cutOff.claim()
      await cutOff.create(lost!.generation)
      line.put('silent')
      let taken: Awaited<ReturnType<typeof other.claim>>
      await until(async () => {
        taken = await other.claim()
        return taken !== undefined
      })
      expect(lost!.held()).toBe(false)
      expect(taken!.generation).toBe(lost!.generation + 1)
      line.put('open')
      await until(async () =>
        cutOff.use(lost!.generation, 1).then(
          () => true,
          (error: { facts?: { code: string } }) => error.facts?.code === 'index-claim-lost',
        ),
      )
      expect(await other.current()).toBeUndefined()
      await lost!.release()
      expect(taken!.held()).toBe(true)
      expect(await copy().claim()).toBeUndefined()
      await other.use(taken!.generation, 1)
      expect(await cutOff.current()).toEqual({ generation: taken!.generation, shape: 1 })
      await taken!.release()
      line.close()
    })
  }),
)
