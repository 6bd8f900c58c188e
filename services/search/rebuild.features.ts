import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { INDEX_SHAPE } from './app/keep-index.ts'
import type { SearchIndex } from './ports.ts'
import { makePublisher, openIndex, prepare, startCopy, type Copy, type World } from './testing/index-world.ts'

/** What a rebuild must hold to, on whatever engine the index is. `elastic` gives a world's Elasticsearch; else it is PostgreSQL. */
export const rebuildFeatures = (engine: string, openElastic?: () => Promise<NonNullable<World['elastic']>>) =>
  describe(`rebuilding the index on ${engine}`, () => {
    let database: TestDatabase
    let world: World
    let own: ReturnType<typeof openIndex>
    let publisher: ReturnType<typeof makePublisher>
    let copies: Copy[]

    const start = async (change?: (index: SearchIndex) => SearchIndex) => {
      const copy = await startCopy(world, change)
      copies.push(copy)
      return copy
    }
    const list = async (count: number) => {
      const ids = Array.from({ length: count }, () => randomUUID())
      for (const id of ids) await publisher.save(id, 'Drill')
      return ids
    }
    // The generations that are there.
    const generations = async () => {
      const there: number[] = []
      await own.index.drop((number) => {
        there.push(number)
        return false
      })
      return there.sort((a, b) => a - b)
    }
    const found = async (copy: Copy) =>
      new Set(
        (await copy.kept.generation().search({ text: 'drill', sort: 'newest', limit: 5000, skip: 0 })).map(
          (hit) => hit.id,
        ),
      )
    const shows = (copy: Copy, count: number) => until(async () => (await found(copy)).size === count)
    const failingOn =
      (generation: (number: number) => boolean) =>
      (index: SearchIndex): SearchIndex => ({
        ...index,
        open: (number) => {
          const opened = index.open(number)
          if (!generation(number)) return opened
          const put: typeof opened.put = async (document) => {
            if (document.name === 'Poison drill') throw new Error('this one cannot be indexed')
            await opened.put(document)
          }
          return { ...opened, put }
        },
      })

    beforeEach(async () => {
      database = await makeTestDatabase()
      const elastic = await openElastic?.()
      world = { database: database.url, elastic }
      own = openIndex(world, database.db)
      copies = []
      await prepare(database.db)
      publisher = makePublisher(database.db)
    })
    afterEach(async () => {
      await Promise.all(copies.map((copy) => copy.stop()))
      await own.remove()
      await database.drop()
    })

    test('a rebuild amid writes and searches loses nothing, and no search ever misses what one before it found', async () => {
      const copy = await start()
      const there = await list(300)
      await shows(copy, 300)
      let over = false
      const written: string[] = [...there]
      const removed: string[] = []
      const write = async () => {
        while (!over) {
          const id = randomUUID()
          await publisher.save(id, 'Drill')
          written.push(id)
          await publisher.save(there[written.length % 200]!, 'Drill, changed', written.length)
          if (removed.length < 50) {
            const gone = there[200 + removed.length]!
            removed.push(gone)
            await publisher.remove(gone, 2)
          }
          // Writing goes on all the time, but no faster than the slower of the generations can follow: else it would never catch up.
          while (!over && (await copy.bus.lag()).some(({ lag }) => lag > 100)) await pause(10)
        }
      }
      const seen = new Set<string>(there)
      let searches = 0
      const search = async () => {
        while (!over) {
          const now = await found(copy)
          for (const id of seen)
            if (!now.has(id) && !removed.includes(id)) throw new Error('a search missed a listing')
          for (const id of now) seen.add(id)
          searches += 1
        }
      }
      const work = Promise.all([write(), search()])
      const numbers = [await copy.kept.rebuild(), await copy.kept.rebuild()]
      over = true
      await work
      expect(numbers).toEqual([2, 3])
      expect(searches).toBeGreaterThan(5)
      expect(written.length).toBeGreaterThan(302)
      await until(async () => {
        const now = await found(copy)
        return written.every((id) => now.has(id) !== removed.includes(id))
      })
      // What was left goes, but for the one that answers.
      await until(async () => (await generations()).join() === '3')
    })

    test('an index of another shape is rebuilt at the start, and the old one answers until then', async () => {
      const first = await start()
      await list(20)
      await shows(first, 20)
      await first.index.use(1, INDEX_SHAPE - 1)
      await first.stop()
      copies = []
      const copy = await start()
      expect((await found(copy)).size).toBe(20)
      await until(async () => (await copy.index.current())?.shape === INDEX_SHAPE)
      expect(await copy.index.current()).toEqual({ generation: 2, shape: INDEX_SHAPE })
      expect((await found(copy)).size).toBe(20)
    })

    test('killed in the middle of a rebuild: the index works at once, and the next rebuild starts anew and succeeds', async () => {
      const first = await start()
      await list(400)
      await shows(first, 400)
      await first.stop()
      copies = []
      const half = own.index.open(2)
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, 'testing', 'rebuilding-process.ts'), JSON.stringify(world), '2'],
        { stdio: 'ignore', env: { ...process.env, NODE_OPTIONS: '' } },
      )
      const ended = once(child, 'exit')
      await until(async () => (await generations()).includes(2) && (await half.count().catch(() => 0)) > 20)
      child.kill('SIGKILL')
      expect((await ended)[1]).toBe('SIGKILL')
      expect(await half.count()).toBeLessThan(400)

      const copy = await start()
      expect((await found(copy)).size).toBe(400)
      await publisher.save(randomUUID(), 'Drill')
      await shows(copy, 401)
      let number: number | undefined
      await until(async () => {
        number = await copy.kept.rebuild().catch(() => undefined)
        return number !== undefined
      })
      expect(number).toBe(3)
      expect((await found(copy)).size).toBe(401)
    })

    test('stopped in the middle of a rebuild, it ends in order and the old index stays', async () => {
      const copy = await start((index) => ({ ...index, open: (number) => stuckFrom(2, number, index) }))
      await list(10)
      await shows(copy, 10)
      const rebuilding = copy.kept.rebuild()
      await until(() => release !== undefined)
      copies = []
      const stopping = copy.stop()
      release?.()
      await stopping
      expect(await rebuilding).toBe(1)
      const again = await start()
      expect((await found(again)).size).toBe(10)
    })

    let release: (() => void) | undefined
    const stuckFrom = (from: number, number: number, index: SearchIndex) => {
      const opened = index.open(number)
      if (number < from) return opened
      const gate = new Promise<void>((done) => (release = done))
      const put: typeof opened.put = async (document) => {
        await gate
        await opened.put(document)
      }
      return { ...opened, put }
    }

    test('an event that only the new index cannot take ends the rebuild; the old one goes on, and the reason is kept', async () => {
      const copy = await start(failingOn((number) => number > 1))
      await list(5)
      await publisher.save(randomUUID(), 'Poison drill')
      await shows(copy, 6)
      await expect(copy.kept.rebuild()).rejects.toThrow('could not take 1 events')
      expect(await copy.index.current()).toEqual({ generation: 1, shape: INDEX_SHAPE })
      expect((await found(copy)).size).toBe(6)
      expect((await copy.bus.deadLetters()).map((letter) => letter.error)).toEqual([
        'Error: this one cannot be indexed',
      ])
      await publisher.save(randomUUID(), 'Drill')
      await shows(copy, 7)
    })

    test('an event that neither can take does not stand in the way', async () => {
      const copy = await start(failingOn(() => true))
      await list(5)
      await publisher.save(randomUUID(), 'Poison drill')
      await until(async () => (await copy.bus.deadLetters()).length === 1)
      expect(await copy.kept.rebuild()).toBe(2)
      expect((await found(copy)).size).toBe(5)
    })

    test('the other copies follow; only one rebuilds at a time', async () => {
      const [one, other] = [await start(), await start()]
      await list(50)
      await shows(one, 50)
      const both = await Promise.allSettled([one.kept.rebuild(), other.kept.rebuild()])
      expect(both.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
      expect(both.find((result) => result.status === 'rejected')?.reason).toMatchObject({
        facts: { kind: 'conflict', code: 'index-building' },
      })
      await until(async () => (await generations()).join() === '2')
      await publisher.save(randomUUID(), 'Drill')
      await shows(one, 51)
      await shows(other, 51)
    })
  })
