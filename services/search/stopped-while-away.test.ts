import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { unavailable } from '@tribu/platform/errors.ts'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { SearchIndex } from './ports.ts'
import { makePublisher, prepare, startCopy } from './testing/index-world.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await makeTestDatabase()
  await prepare(database.db)
})
afterEach(() => database.drop())

/** An engine that, once it is put away, refuses writes at once, and says nothing to who asks which generation answers. */
const engineThatGoes = () => {
  const { promise: back, resolve } = Promise.withResolvers<void>()
  let away = false
  const met = { question: false, write: false }
  const change = (index: SearchIndex): SearchIndex => ({
    ...index,
    current: async () => {
      met.question ||= away
      if (away) await back
      return index.current()
    },
    open: (number) => {
      const opened = index.open(number)
      const put: typeof opened.put = async (document) => {
        met.write ||= away
        if (away) throw unavailable()
        await opened.put(document)
      }
      return { ...opened, put }
    },
  })
  return { change, met, goAway: () => (away = true), comeBack: resolve }
}

test('an event that waits for an engine that is away does not use up its tries while its process ends slowly', async () => {
  const engine = engineThatGoes()
  const copy = await startCopy({ database: database.url }, engine.change)
  engine.goAway()
  await makePublisher(database.db).save(randomUUID(), 'Drill')
  await until(() => engine.met.question && engine.met.write)
  const stopped = copy.stop()
  const deadLetters = async () => {
    const [row] = await database.db.query<{ count: number }>('select count(*)::int from bus.dead_letter')
    return row!.count
  }
  try {
    // Longer than all tries of an event take here.
    for (let nth = 0; nth < 20 && (await deadLetters()) === 0; nth += 1) await pause(100)
    expect(await deadLetters()).toBe(0)
  } finally {
    engine.comeBack()
    await stopped
  }
  const next = await startCopy({ database: database.url })
  const found = () => next.kept.generation().search({ text: 'drill', sort: 'best', limit: 10, skip: 0 })
  await until(async () => (await found()).length === 1)
  await next.stop()
})
