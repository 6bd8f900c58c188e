import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openMongo } from '../documents/mongo.ts'
import { openElastic } from '../elastic/elastic.ts'
import { takePulse } from '../db/pulse.ts'
import { makeLog } from '../log.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { makeLine, type Line } from '../testing/line.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { timed } from '../testing/timed.ts'
import { until } from '../testing/until.ts'
import { makeReadiness, type ReadyCheck } from './readiness.ts'

const log = makeLog('silent')
const noAnswer = () => new Promise<void>(() => undefined)

test('names what does not pass within its time limit, whatever hangs', async () => {
  const ready = makeReadiness({
    checks: () => [
      { name: 'well', check: async () => undefined },
      { name: 'broken', check: async () => Promise.reject(new Error('no')) },
      { name: 'hanging', check: noAnswer },
    ],
    log,
  })
  const { ms } = await timed(async () => expect(await ready()).toEqual(['broken', 'hanging']))
  expect(ms).toBeLessThan(10_000)
})

test('a hundred askers cost one check; who asks later is told what is true then', async () => {
  let asked = 0
  let away = true
  const check = async () => {
    asked += 1
    if (away) throw new Error('away')
  }
  const ready = makeReadiness({ checks: () => [{ name: 'engine', check }], log })
  const answers = await Promise.all(Array.from({ length: 100 }, ready))
  expect(answers.every(([missing]) => missing === 'engine')).toBe(true)
  expect(asked).toBe(1)
  away = false
  expect(await ready()).toEqual([])
})

/** An engine's own check, with the engine at the end of a line. */
const readinessFeatures = (
  name: string,
  open: () => Promise<{
    line: Line
    check: ReadyCheck['check']
    close: () => Promise<void>
  }>,
) =>
  describe(`readiness with ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>
    let ready: () => Promise<string[]>
    beforeAll(async () => {
      opened = await open()
      ready = makeReadiness({ checks: () => [{ name, check: opened.check }], log })
    })
    afterAll(async () => {
      await opened.close()
      opened.line.close()
    })

    test.each(['cut', 'silent'] as const)(
      'the line %s: soon no, without a slow answer; yes soon after it is back',
      async (how) => {
        const slowest = { ms: 0 }
        const says = async (wanted: string[]) => {
          let said: string[] = []
          const { ms } = await timed(async () => {
            said = await ready()
          })
          slowest.ms = Math.max(slowest.ms, ms)
          return said.length === wanted.length && said.every((one, index) => one === wanted[index])
        }
        await until(() => says([]))
        opened.line.put(how)
        await until(() => says([name]))
        opened.line.put('open')
        await until(() => says([]))
        expect(slowest.ms).toBeLessThan(10_000)
      },
    )
  })

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())

readinessFeatures('PostgreSQL', async () => {
  const line = await makeLine(database.url)
  const pulse = takePulse({ url: line.url, log })
  return { line, check: pulse.ready, close: pulse.stop }
})

await onEngine('mongodb', (start) =>
  readinessFeatures('MongoDB', async () => {
    const { settings, stop } = await start()
    const line = await makeLine(settings['MONGO_URL']!, 27_017)
    const server = openMongo({ url: line.url, namespace: 'test', log })
    await server.ready()
    return {
      line,
      check: server.ready,
      close: async () => {
        await server.close()
        await stop()
      },
    }
  }),
)

await onEngine('elasticsearch', (start) =>
  readinessFeatures('Elasticsearch', async () => {
    const { settings, stop } = await start()
    const line = await makeLine(settings['ELASTICSEARCH_URL']!, 9200)
    const server = openElastic({ url: line.url, log })
    return {
      line,
      check: server.ready,
      close: async () => {
        await server.close()
        await stop()
      },
    }
  }),
)
