import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { makeLog } from '../log.ts'
import { controlledEngine, onControlledEngine, type ControlledEngine } from '../testing/engine-control.ts'
import { makeLine, type Line } from '../testing/line.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { timed } from '../testing/timed.ts'
import { until } from '../testing/until.ts'
import { openDatabase, type Database } from './database.ts'
import { takePulse, type Pulse } from './pulse.ts'
import { makeSessionLock } from './session-lock.ts'

const log = makeLog('silent')
const MAX = 4
const unavailable = { facts: { kind: 'unavailable' } }
const insert = 'insert into kept (word) values ($1)'

const isBack = (db: Database) => () =>
  db.query('select 1').then(
    () => true,
    () => false,
  )

describe('a PostgreSQL that is reached by a bad line', () => {
  let database: TestDatabase
  let line: Line
  let db: Database
  const pulses: Pulse[] = []
  beforeAll(async () => {
    database = await makeTestDatabase()
    await database.db.query('create table kept (word text unique)')
    line = await makeLine(database.url)
    db = openDatabase({ url: line.url, max: MAX, log })
  })
  afterEach(async () => {
    line.put('open')
    await until(isBack(db))
  })
  afterAll(async () => {
    await Promise.all(pulses.map((pulse) => pulse.stop()))
    await db.close()
    line.close()
    await database.drop()
  })
  const watched = () => {
    const pulse = takePulse({ url: line.url, log })
    pulses.push(pulse)
    return pulse
  }

  test('cut in the midst of a transaction: unavailable, nothing of it stays, and the process lives', async () => {
    const word = randomUUID()
    const work = db.transaction(async (tx) => {
      await tx.query(insert, [word])
      line.put('cut')
      await until(() => line.connections() === 0)
    })
    await expect(work).rejects.toMatchObject(unavailable)
    await expect(db.query('select 1')).rejects.toMatchObject(unavailable)
    line.put('open')
    expect(await db.query('select word from kept where word = $1', [word])).toEqual([])
  })

  test('silent: no call waits longer than its limit, and who comes when too many wait is refused at once', async () => {
    await Promise.all(Array.from({ length: MAX }, () => db.query('select pg_sleep(0.05)')))
    line.put('silent')
    const calls = Array.from({ length: 200 }, () => timed(() => db.query('select 1')))
    const outcomes = await Promise.all(calls)
    for (const { reason } of outcomes) expect(reason).toMatchObject(unavailable)
    const waits = outcomes.map(({ ms }) => ms).sort((a, b) => a - b)
    // Four hold a connection, at most forty wait for one; the others learn it now.
    expect(waits.filter((ms) => ms < 1500).length).toBeGreaterThanOrEqual(200 - MAX * 11)
    expect(waits.filter((ms) => ms > 7000)).toHaveLength(MAX)
    expect(waits.at(-1)).toBeLessThan(20_000)
    line.put('open')
    await until(isBack(db))
    await until(() => line.connections() <= MAX)
  })

  test('silent, with its pulse taken: soon everything is refused at once; it is back soon after', async () => {
    const pulse = watched()
    const guarded = openDatabase({ url: line.url, max: MAX, log, isAway: pulse.isAway })
    await pulse.begun()
    expect(await isBack(guarded)()).toBe(true)
    await pulse.ready()
    line.put('silent')
    await until(pulse.isAway)
    await expect(pulse.ready()).rejects.toMatchObject(unavailable)
    const calls = [
      () => guarded.query('select 1'),
      () => guarded.transaction((tx) => tx.query('select 1')),
      () => guarded.connect(),
    ]
    for (const call of calls) {
      const { reason, ms } = await timed(call)
      expect(reason).toMatchObject(unavailable)
      expect(ms).toBeLessThan(1000)
    }
    line.put('open')
    await until(async () => !pulse.isAway() && isBack(guarded)())
    await guarded.close()
  })

  test('a start waits for the first answer, but not for one who does not know us', async () => {
    line.put('cut')
    const late = watched()
    const begun = late.begun()
    line.put('open')
    await begun
    const url = Object.assign(new URL(database.url), { pathname: '/none_of_this_name' }).href
    const stranger = takePulse({ url, log })
    await expect(stranger.begun()).rejects.toThrow('database "none_of_this_name" does not exist')
    await stranger.stop()
  })

  test('a lock whose connection says nothing is given up, and another copy has it', async () => {
    const name = randomUUID()
    const [here, there] = [makeSessionLock(db, name), makeSessionLock(database.db, name)]
    const other = makeSessionLock(database.db, name)
    expect(await here.holder()).toBeDefined()
    expect(await there.holder()).toBeUndefined()
    line.put('silent')
    await until(() =>
      here.holder().then(
        () => false,
        () => true,
      ),
    )
    await until(async () => (await there.holder()) !== undefined)
    line.put('open')
    expect(await here.holder()).toBeUndefined()
    there.letGo()
    await until(async () => (await other.holder()) !== undefined)
    other.letGo()
  })

  test('a statement that the data refuse keeps its connection; one that takes too long is unavailable and keeps it too', async () => {
    const one = openDatabase({ url: database.url, max: 1, log })
    const session = async () => (await one.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
    const pid = await session()
    await one.query(insert, ['twice'])
    await expect(one.query(insert, ['twice'])).rejects.toMatchObject({ code: '23505' })
    await expect(
      one.transaction((tx) => tx.query('select pg_sleep(5)'), { limitMs: 100 }),
    ).rejects.toMatchObject(unavailable)
    expect(await session()).toBe(pid)
    expect(await one.query('show statement_timeout')).toEqual([{ statement_timeout: '10s' }])
    expect(await one.query('show tcp_keepalives_idle')).toEqual([{ tcp_keepalives_idle: '10' }])
    await one.close()
  })
})

onControlledEngine(() => {
  describe('a PostgreSQL that hangs, or is killed', () => {
    let engine: ControlledEngine
    let db: Database
    let pulse: Pulse
    beforeAll(async () => {
      engine = await controlledEngine('postgres')
      const url = engine.settings['POSTGRES_URL']!
      pulse = takePulse({ url, log })
      db = openDatabase({ url, max: MAX, log, isAway: pulse.isAway })
      await db.query('create table kept (word text)')
    })
    afterAll(async () => {
      await db.close()
      await pulse.stop()
      await engine.remove()
    })

    const sessions = async () =>
      (
        await db.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`,
        )
      )[0]!.count

    test.each([
      { how: 'paused', away: () => engine.pause(), back: () => engine.resume() },
      { how: 'killed', away: () => engine.kill9(), back: () => engine.start() },
    ])(
      '$how under load: what was acknowledged is there, nothing waits long, no connection is left over',
      async ({ away, back }) => {
        const lock = makeSessionLock(db, 'the one')
        // The one before gave it back by ending its connection, which the server learns a moment later.
        await until(async () => (await lock.holder()) !== undefined)
        const acknowledged: string[] = []
        const waits: number[] = []
        const refusals: unknown[] = []
        let on = true
        const writer = async () => {
          while (on) {
            const word = randomUUID()
            const { reason, ms } = await timed(() => db.transaction((tx) => tx.query(insert, [word])))
            waits.push(ms)
            if (reason === undefined) acknowledged.push(word)
            else {
              refusals.push(reason)
              // Who is refused does not ask again at once: the load, not a wait for anything.
              await pause(20)
            }
          }
        }
        const writers = Array.from({ length: 20 }, writer)
        await until(() => acknowledged.length > 50)
        await away()
        await until(pulse.isAway)
        expect((await timed(() => db.query('select 1'))).ms).toBeLessThan(1000)
        await back()
        const before = acknowledged.length
        await until(() => acknowledged.length > before + 50)
        on = false
        await Promise.all(writers)
        expect(Math.max(...waits)).toBeLessThan(20_000)

        expect(refusals.length).toBeGreaterThan(0)
        for (const refusal of refusals) expect(refusal).toMatchObject(unavailable)

        const rows = await db.query<{ word: string }>('select word from kept')
        const kept = new Set(rows.map(({ word }) => word))
        expect(acknowledged.filter((word) => !kept.has(word))).toEqual([])
        // The pool, and the pulse.
        await until(async () => (await sessions()) <= MAX + 1)
        await until(async () => (await lock.holder().catch(() => undefined)) !== undefined)
        lock.letGo()
      },
    )
  })
})
