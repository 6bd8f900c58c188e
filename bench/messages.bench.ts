import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import type { Thread } from '@tribu/proto/http/message.ts'
import { makePages } from '@tribu/gateway/testing/page.ts'
import { makeVisitor } from '@tribu/gateway/testing/visitor.ts'
import { missingForOwn } from '@tribu/platform/testing/own-engines.ts'
import { timingsOf } from './measure.ts'
import { milliseconds, printTable, times } from './print-table.ts'
import { withServer } from './server/with-server.ts'

// Messages from one member to another, each written when the one before it was acknowledged, by several pairs at once: ours, which are in the
// store before they are acknowledged, beside a bare socket.io server that keeps nothing. Turn by turn, on the same cores.

const PAIRS = 8
const ROUNDS = 5
const EACH = 40

/** One way of sending; resolves when it is acknowledged. `arrived` calls back with what came to the other side. */
type Line = { send: (text: string) => Promise<unknown>; arrived: (take: (text: string) => void) => void }
type Way = { name: string; lines: Line[]; acknowledged: number[]; arrival: number[]; rates: number[] }

const openOurs = async (url: string): Promise<Line[]> => {
  const pages = makePages({ url, programs: [] })
  const lines: Line[] = []
  for (let nth = 0; nth < PAIRS; nth += 1) {
    const [asker, lister] = [makeVisitor(url), makeVisitor(url)]
    await asker.signUp(`asker${nth}@example.nz`)
    await lister.signUp(`lister${nth}@example.nz`)
    const { _id: listing } = await lister.list()
    const { _id } = await asker.must(
      asker.send<Thread>('POST', '/api/thread', { listing, message: 'Kia ora' }),
    )
    const page = await pages.open(lister, { have: { [_id]: 1 } })
    lines.push({
      send: (message) => asker.must(asker.send('POST', `/api/thread/${_id}/message`, { message })),
      arrived: (take) => void page.line.on('message', ({ message }) => take(message)),
    })
  }
  return lines
}

const openBare = async (): Promise<{ lines: Line[]; stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server', 'bare-socket.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const connect = () => io(line.toString().trim(), { transports: ['websocket'], forceNew: true })
  const lines: Line[] = []
  const sockets: Socket[] = []
  for (let nth = 0; nth < PAIRS; nth += 1) {
    const [asker, lister] = [connect(), connect()]
    sockets.push(asker, lister)
    await lister.emitWithAck('join', `${nth}`)
    lines.push({
      send: (text) => asker.emitWithAck('message', `${nth}`, text),
      arrived: (take) => void lister.on('message', take),
    })
  }
  return {
    lines,
    stop: async () => {
      for (const socket of sockets) socket.disconnect()
      child.kill()
      await once(child, 'exit')
    },
  }
}

const runRound = async ({ lines, acknowledged, arrival, rates }: Way, round: number) => {
  const sent = new Map<string, number>()
  const count = PAIRS * EACH
  const allArrived = new Promise<void>((done) => {
    let came = 0
    for (const line of lines)
      line.arrived((text) => {
        const at = sent.get(text)
        // A page may hear of a message twice; the first time counts.
        if (at === undefined) return
        sent.delete(text)
        arrival.push(performance.now() - at)
        came += 1
        if (came === count) done()
      })
  })
  const began = performance.now()
  await Promise.all(
    lines.map(async ({ send }, pair) => {
      for (let nth = 0; nth < EACH; nth += 1) {
        const text = `${round} ${pair} ${nth}`
        const at = performance.now()
        sent.set(text, at)
        await send(text)
        acknowledged.push(performance.now() - at)
      }
    }),
  )
  rates.push((count / (performance.now() - began)) * 1000)
  await allArrived
}

const bare = await openBare()
const measure = async (ours: { name: string; url: string }[]) => {
  const ways: Way[] = [{ name: 'bare socket.io, nothing kept', lines: bare.lines }]
    .concat(await Promise.all(ours.map(async ({ name, url }) => ({ name, lines: await openOurs(url) }))))
    .map((way) => ({ ...way, acknowledged: [], arrival: [], rates: [] }))
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const way of ways) {
      await runRound(way, round)
      if (round === 0) for (const figures of [way.acknowledged, way.arrival, way.rates]) figures.length = 0
    }
  const plain = timingsOf(ways[0]!.arrival)
  printTable(
    `Messages from member to member, ${PAIRS} pairs at once, ${ROUNDS} rounds of ${PAIRS * EACH} in turn`,
    ways.map(({ name, acknowledged, arrival, rates }) => {
      const [ack, came] = [timingsOf(acknowledged), timingsOf(arrival)]
      return {
        way: name,
        'a second': Math.round(timingsOf(rates).median),
        'acknowledged p50, ms': milliseconds(ack.median),
        'p99 ': milliseconds(ack.p99),
        'arrived p50, ms': milliseconds(came.median),
        p99: milliseconds(came.p99),
        'p99 : bare': times(came.p99 / plain.p99),
      }
    }),
  )
}

await withServer({}, async (embedded) => {
  const ours = [{ name: 'embedded, durable', url: embedded }]
  const missing = missingForOwn(process.env)
  if (missing.length > 0) {
    console.log(`\nNot measured as processes. ${missing.join(' ')}`)
    return measure(ours)
  }
  await withServer(
    {},
    (processes) => measure([...ours, { name: 'processes, durable', url: processes }]),
    'processes',
  )
})
await bare.stop()
process.exit(0)
