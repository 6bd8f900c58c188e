import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { controlledEngine, type ControlledEngine } from '@tribu/platform/testing/engine-control.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { Thread } from '@tribu/proto/http/message.ts'
import { AS_PROCESSES, startServer, type ServerProcess } from '../testing/server-process.ts'
import { judgeTalk } from '../testing/talk-history.ts'
import {
  makeTalkingMember,
  type TalkingMember,
  type TalkSwitches,
  type TalkTrouble,
} from '../testing/talking-member.ts'
import { makeVisitor, type Visitor } from '../testing/visitor.ts'

/*
 * Members write at once, while connections are cut and processes killed. As processes: two copies of messaging and of the gateway, whose Redis is
 * paused and whose broker is killed as well; each round kills one copy of both.
 */

const [PAIRS, KILLS] = AS_PROCESSES ? [25, 50] : [6, 5]
const WITH_ENGINES = AS_PROCESSES && process.env['ENGINE_CONTROL'] !== undefined
const START_SECONDS = 120
const ALL_ON: TalkSwitches = { replay: true, sameId: true }
const FIRST = 'Kia ora'
const TROUBLE: TalkTrouble = { calls: 0.1, moments: 0.02 }

let server: ServerProcess
let engines: ControlledEngine[] = []
let doors: string[]
let pairs: { id: string; visitors: Visitor[] }[][]
const outside = { ...process.env }
const talking: TalkingMember[] = []

beforeAll(async () => {
  if (WITH_ENGINES) {
    engines = [await controlledEngine('redis'), await controlledEngine('kafka')]
    for (const engine of engines) Object.assign(process.env, engine.settings)
  }
  server = await startServer({ copies: { gateway: 2, messaging: 2 }, env: { EDGE_CACHE: 'off' } })
  doors = server.programs
    .filter(({ target }) => target === 'gateway' || target === 'all')
    .map(({ url }) => url)
  const join = async (name: string) => {
    const jar = new Map<string, string>()
    const visitors = doors.map((url) => makeVisitor(url, jar))
    const { _id: id } = await visitors[0]!.signUp(`${name}@example.nz`, undefined, name)
    return { id, visitors }
  }
  pairs = []
  for (let nth = 0; nth < PAIRS; nth += 1) {
    pairs.push(await Promise.all([join(`asker${nth}`), join(`lister${nth}`)]))
  }
})
afterEach(async () => {
  await Promise.all(talking.splice(0).map((member) => member.end()))
})
afterAll(async () => {
  await server?.kill()
  await server?.clean()
  for (const engine of engines) await engine.remove()
  process.env = outside
})

/** Begins a thread for each pair and opens both pages on it. */
const beginTalks = async (switches: TalkSwitches, trouble: TalkTrouble, count = PAIRS) => {
  const begun: TalkingMember[][] = []
  for (const members of pairs.slice(0, count)) {
    const [asker, lister] = members.map(({ visitors }) => visitors[0]!)
    const { _id: listing } = await lister!.list()
    const { _id, messages } = await asker!.must(
      asker!.send<Thread>('POST', '/api/thread', { listing, message: FIRST }),
    )
    const both = members.map(({ id, visitors }) =>
      makeTalkingMember({
        id,
        thread: _id,
        loaded: messages,
        doors: visitors.map((visitor, i) => ({ url: doors[i]!, visitor })),
        switches,
        trouble,
      }),
    )
    talking.push(...both)
    begun.push(both)
  }
  return begun
}

/** Each writes one message after the other until `done` says so. */
const writeUntil = (members: TalkingMember[], done: () => boolean, restMs: number) =>
  Promise.all(
    members.map(async (member) => {
      for (let nth = 0; !done(); nth += 1) {
        await member.say(`${member.id} ${nth}`)
        await pause(Math.random() * restMs)
      }
    }),
  )

const faultsOf = async (pair: TalkingMember[]) => {
  const records = await Promise.all(pair.map((member) => member.record()))
  return judgeTalk(records.map((record) => ({ ...record, written: [FIRST, ...record.written] })))
}

const killAll = async (writers: TalkingMember[]) => {
  const count = () => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
  const copies = (target: string) => server.programs.filter((program) => program.target === target)
  const groups = AS_PROCESSES ? [copies('messaging'), copies('gateway')] : [copies('all')]
  const rounds = Math.ceil(KILLS / groups.length)
  for (let round = 0; round < rounds; round += 1) {
    const killed = groups.map((group) => group[round % group.length]!)
    await Promise.all(killed.map((program) => program.end('SIGKILL')))
    for (const program of killed) program.start()
    const [redis, kafka] = engines
    if (redis && round % 8 === 3) {
      await redis.pause()
      await pause(1500)
      await redis.resume()
    }
    if (kafka && round % 10 === 6) {
      await kafka.kill9()
      await kafka.start()
    }
    await Promise.all(killed.map((program) => program.ready(START_SECONDS)))
    // Some have been heard, and some are in the midst of it.
    const before = count()
    await until(() => count() >= before + writers.length, START_SECONDS)
  }
  return rounds * groups.length
}

describe('members who talk while everything breaks', () => {
  const also = WITH_ENGINES ? ', a paused Redis and a broker that is killed' : ''
  test(`${2 * PAIRS} write at once through ${KILLS} kills${also}: each acknowledged message is there once, in one order, on every page`, async () => {
    const talks = await beginTalks(ALL_ON, TROUBLE)
    let broken = true
    const writing = writeUntil(talks.flat(), () => !broken, AS_PROCESSES ? 2000 : 400)
    const kills = await killAll(talks.flat()).finally(() => (broken = false))
    expect(kills).toBeGreaterThanOrEqual(KILLS)
    await writing
    for (const pair of talks) {
      const { thread } = await pair[0]!.record()
      expect(thread.length).toBeGreaterThan(5)
      await until(() => pair.every((member) => member.has() === thread.length))
      expect(await faultsOf(pair)).toEqual([])
    }
  }, 1_200_000)

  // The same trouble, so that what is missing shows; without kills, which it does not need.
  const CUTS: TalkTrouble = { calls: 0.5, moments: 0.3 }
  const talkBadly = async (switches: TalkSwitches) => {
    const talks = await beginTalks(switches, CUTS, 4)
    const end = Date.now() + 6000
    await writeUntil(talks.flat(), () => Date.now() > end, 100)
    return (await Promise.all(talks.map(faultsOf))).flat()
  }

  test('without replay pages miss messages, and the judge sees it', async () => {
    const faults = await talkBadly({ replay: false, sameId: true })
    expect(faults.filter((fault) => fault.includes('the page lacks')).length).toBeGreaterThan(0)
    expect(faults.filter((fault) => fault.includes('is there twice'))).toEqual([])
  })

  test('without an id of its own a message that is sent again is there twice, and the judge sees it', async () => {
    const faults = await talkBadly({ replay: true, sameId: false })
    expect(faults.filter((fault) => fault.includes('is there twice')).length).toBeGreaterThan(0)
  })
})
