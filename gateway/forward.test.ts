import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import express from 'express'
import { systemClock } from '@tribu/platform/clock.ts'
import { makeConnectedAgent } from '@tribu/platform/http/connected-agent.ts'
import { makeUpstream } from '@tribu/platform/http/upstream.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { freePort } from '@tribu/platform/runtime/free-port.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { makeForward } from './forward.ts'

type Copy = { url: string; server: Server; connections: number; bodies: string[]; answers: RequestListener }

let copies: [Copy, Copy]
let door: Server
let url: string

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const startCopy = async (name: string): Promise<Copy> => {
  const copy: Copy = {
    url: '',
    connections: 0,
    bodies: [],
    answers: (_request, response) => response.end(name),
    server: createServer(async (request, response) => {
      copy.bodies.push(await bodyOf(request))
      copy.answers(request, response)
    }),
  }
  copy.server.on('connection', () => (copy.connections += 1))
  const port = await freePort()
  copy.server.listen(port, '127.0.0.1')
  await once(copy.server, 'listening')
  copy.url = `http://127.0.0.1:${port}`
  return copy
}

const end = async (server: Server) => {
  if (!server.listening) return
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

beforeEach(async () => {
  copies = [await startCopy('one'), await startCopy('other')]
  const upstream = makeUpstream(
    copies.map((copy) => copy.url),
    systemClock,
  )
  const forward = makeForward({
    neighbours: () => new Map(),
    upstreamOf: (module) => (module === 'listing' ? upstream : undefined),
    agent: makeConnectedAgent(),
    log: makeLog('silent'),
  })
  const app = express()
  app.use('/nowhere', forward('search'))
  app.use(forward('listing'))
  door = createServer(app).listen(0, '127.0.0.1')
  await once(door, 'listening')
  url = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const server of [door, ...copies.map((copy) => copy.server)]) await end(server)
})

const get = async () => (await fetch(url)).text()
const post = (body = 'a body') => fetch(url, { method: 'POST', body })
const seen = async (times = 10) => {
  const answers = []
  for (let i = 0; i < times; i += 1) answers.push(await get())
  return new Set(answers)
}
const breakOff: RequestListener = (request) => request.socket.destroy()
const unavailable = { errors: [{ title: 'system', code: 'unavailable', detail: expect.any(String) }] }

describe('requests to a module with two copies', () => {
  test('are spread over both, on connections that stay open', async () => {
    expect(await seen(20)).toEqual(new Set(['one', 'other']))
    expect(copies.map((copy) => copy.connections)).toEqual([1, 1])
  })

  test('come through with their body when one copy is gone, whatever they ask for', async () => {
    await end(copies[0].server)
    const body = 'x'.repeat(500_000)
    for (let i = 0; i < 6; i += 1) expect(await (await post(body)).text()).toBe('other')
    expect(new Set(copies[1].bodies)).toEqual(new Set([body]))
    expect(await seen()).toEqual(new Set(['other']))
  })

  test('leave a copy that says it is stopping, while it still answers', async () => {
    copies[0].answers = (_request, response) => response.setHeader('connection', 'close').end('one')
    await until(async () => (await get()) === 'one')
    expect(await seen()).toEqual(new Set(['other']))
    expect((await fetch(url)).headers.get('connection')).toBe('keep-alive')
  })

  test('that break off go to the other copy when they only read; a write is not sent twice', async () => {
    copies[0].answers = breakOff
    expect(await seen()).toEqual(new Set(['other']))
    copies[1].answers = breakOff
    const before = copies[0].bodies.length + copies[1].bodies.length
    const answer = await post()
    expect([answer.status, await answer.json()]).toEqual([503, unavailable])
    expect(copies[0].bodies.length + copies[1].bodies.length).toBe(before + 1)
  })

  test('get no further answer when one broke off in the midst of it', async () => {
    for (const copy of copies)
      copy.answers = (_request, response) => {
        response.writeHead(200, { 'content-length': '10' }).write('half ')
        setImmediate(() => response.destroy())
      }
    await expect(get()).rejects.toThrow('terminated')
  })

  test('are unavailable in the error form when no copy is left, and are answered again when one is back', async () => {
    for (const copy of copies) await end(copy.server)
    for (const answer of [await fetch(url), await post()]) {
      expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
        503,
        '2',
        unavailable,
      ])
    }
    const port = Number(new URL(copies[1].url).port)
    copies[1].server.listen(port, '127.0.0.1')
    await once(copies[1].server, 'listening')
    expect(await (await post()).text()).toBe('other')
  })
})

test('a module that nobody said the address of is unavailable', async () => {
  expect((await fetch(`${url}/nowhere`)).status).toBe(503)
})

test("a client's wish to close its connection is its own, and is kept", async () => {
  const heads: unknown[] = []
  for (const copy of copies)
    copy.answers = (request, response) => {
      heads.push(request.headers.connection)
      response.end()
    }
  const answer = await fetch(url, { headers: { connection: 'close' } })
  expect([answer.headers.get('connection'), heads]).toEqual(['close', ['keep-alive']])
})

test('a connection that rests is closed from here, before the other end could', async () => {
  await get()
  const open = () =>
    new Promise<number>((done) => copies[0].server.getConnections((_error, count) => done(count)))
  expect(await open()).toBe(1)
  await until(async () => (await open()) === 0)
})
