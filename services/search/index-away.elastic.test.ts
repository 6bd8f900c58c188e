import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { openElastic } from '@tribu/platform/elastic/elastic.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { onEngine } from '@tribu/platform/testing/engine-addresses.ts'
import { makeLine, type Line } from '@tribu/platform/testing/line.ts'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { timed } from '@tribu/platform/testing/timed.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { DRILL, listingDocument } from './testing/listing-document.ts'
import { makePublisher, openIndex, prepare, startCopy, type Copy, type World } from './testing/index-world.ts'

const unavailable = { facts: { kind: 'unavailable' } }

await onEngine('elasticsearch', (start) =>
  describe('search without its Elasticsearch', () => {
    let engine: Awaited<ReturnType<typeof start>>
    let line: Line
    let database: TestDatabase
    let world: World
    let publisher: ReturnType<typeof makePublisher>
    let copy: Copy | undefined

    beforeAll(async () => {
      engine = await start()
    })
    afterAll(() => engine.stop())
    beforeEach(async () => {
      line = await makeLine(engine.settings['ELASTICSEARCH_URL']!, 9200)
      database = await makeTestDatabase()
      await prepare(database.db)
      publisher = makePublisher(database.db)
      world = {
        database: database.url,
        elastic: { url: line.url, namespace: `test_${randomUUID().slice(0, 8)}` },
      }
    })
    afterEach(async () => {
      line.put('open')
      await copy?.stop()
      await openIndex(world, database.db).remove()
      line.close()
      await database.drop()
    })

    const found = async () =>
      (await copy!.kept.generation().search({ text: 'drill', sort: 'best', limit: 100, skip: 0 })).length

    test.each(['cut', 'silent'] as const)(
      '%s: calls are unavailable within their time limit, then at once, and it is met again by itself',
      async (how) => {
        copy = await startCopy(world)
        await publisher.save(randomUUID(), 'Drill')
        await until(async () => (await found()) === 1)
        line.put(how)
        const generation = copy.kept.generation()
        for (const call of [
          found,
          () => generation.put(listingDocument(DRILL, { name: 'Drill' })),
          () => generation.remove(randomUUID(), 2),
          () => copy!.index.current(),
          () => copy!.index.claim(),
        ]) {
          const { reason, ms } = await timed(call)
          expect(reason).toMatchObject(unavailable)
          expect(ms).toBeLessThan(10_000)
        }
        const { reason, ms } = await timed(found)
        expect(reason).toMatchObject(unavailable)
        expect(ms).toBeLessThan(1000)
        line.put('open')
        await until(async () => (await found().catch(() => 0)) === 1)
      },
    )

    test('an event waits for as long as it is away, and is no dead letter', async () => {
      copy = await startCopy(world)
      await publisher.save(randomUUID(), 'Drill')
      await until(async () => (await found()) === 1)
      line.put('cut')
      await until(async () => (await timed(found)).ms < 20) // it is known to be away
      await publisher.save(randomUUID(), 'Drill')
      // Longer than the first tries of an event take here.
      const began = performance.now()
      await until(async () => {
        const lines = await copy!.bus.lag()
        expect(lines.map(({ parked, dead }) => parked + dead)).toEqual(lines.map(() => 0))
        return performance.now() - began > 1500
      })
      line.put('open')
      await until(async () => (await found().catch(() => 0)) === 2)
    })

    test('it can be stopped while an event waits, which is then taken by the next', async () => {
      copy = await startCopy(world)
      line.put('cut')
      await publisher.save(randomUUID(), 'Drill')
      await until(async () => (await copy!.bus.lag()).some(({ lag }) => lag > 0))
      expect((await timed(copy.stop)).ms).toBeLessThan(20_000)
      line.put('open')
      copy = await startCopy(world)
      await until(async () => (await found().catch(() => 0)) === 1)
    })

    test('an Elasticsearch that has lost its data is told of, and a restart makes the index anew', async () => {
      copy = await startCopy(world)
      await publisher.save(randomUUID(), 'Drill')
      await until(async () => (await found()) === 1)
      await copy.kept.ready()
      const { url, namespace } = world.elastic!
      const server = openElastic({ url, log: makeLog('silent') })
      await server.client.indices.delete({ index: [`${namespace}-listing-1`, `${namespace}-search-state`] })
      await server.close()
      await expect(found()).rejects.toMatchObject(unavailable)
      await until(async () => (await timed(copy!.kept.ready)).reason !== undefined)
      // It must not be made anew by a write, in some other form.
      await expect(
        copy.kept.generation().put(listingDocument(DRILL, { name: 'Drill' })),
      ).rejects.toMatchObject(unavailable)
      await publisher.save(randomUUID(), 'Drill')
      await until(async () => (await copy!.bus.lag()).some(({ lag }) => lag > 0))
      await copy.stop()
      copy = await startCopy(world)
      await until(async () => (await found()) === 2)
    })

    test('started without it, the process runs and is not ready; it works as soon as Elasticsearch answers', async () => {
      line.put('cut')
      await publisher.save(randomUUID(), 'Drill')
      copy = await startCopy(world)
      expect(() => copy!.kept.generation()).toThrow('not available')
      await expect(copy.kept.ready()).rejects.toMatchObject(unavailable)
      line.put('open')
      await until(async () => {
        try {
          await copy!.kept.ready()
          return (await found()) === 1
        } catch {
          return false
        }
      })
    })
  }),
)
