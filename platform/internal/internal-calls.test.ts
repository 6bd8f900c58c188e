import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import express from 'express'
import { z } from 'zod'
import { internalCall, internalQuestion, type InternalApi } from '@tribu/proto/internal/call.ts'
import { systemClock } from '../clock.ts'
import { AppError, conflict, invalid } from '../errors.ts'
import { makeConnectedAgent } from '../http/connected-agent.ts'
import { makeUpstream } from '../http/upstream.ts'
import { logScope, makeLog } from '../log.ts'
import { freePort } from '../runtime/free-port.ts'
import { makeInternalCalls } from './internal-calls.ts'
import { makeRemoteCall } from './remote-call.ts'

const TOKEN = 'a token that all processes of this suite share'
const log = makeLog('silent')
const contract = {
  double: internalQuestion(z.object({ of: z.number() }), z.number().nullable()),
  book: internalCall(z.object({ how: z.string() }), z.object({ booked: z.boolean() })),
}
type Api = InternalApi<typeof contract>

let calls: string[] = []
let heads: Record<string, string | string[] | undefined>[] = []
const api: Api = {
  double: async ({ of }) => {
    calls.push('double')
    return of === 0 ? null : of * 2
  },
  book: async ({ how }) => {
    calls.push('book')
    if (how === 'taken') throw conflict('taken', 'Somebody was faster', 'dates')
    if (how === 'twice wrong')
      throw new AppError(invalid('from', 'From is wrong').facts, invalid('to', 'To is wrong').facts)
    if (how === 'broken') throw new Error('a secret of ours')
    if (how === 'slow') return new Promise(() => undefined)
    return { booked: true }
  },
}

const provider = makeInternalCalls({ token: TOKEN, callRemote: async () => undefined, log })
provider.provide('booking', contract, api)
const here = provider.client('booking', contract)

const servers: Server[] = []
const startProvider = async () => {
  const app = express()
  app.use((request, _response, next) => {
    heads.push(request.headers)
    next()
  })
  const server = createServer(app.use(provider.router())).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const callerOf = (urls: string[], token = TOKEN): Api => {
  const upstream = makeUpstream(urls, systemClock)
  const callRemote = makeRemoteCall({ token, upstreamOf: () => upstream, agent: makeConnectedAgent() })
  return makeInternalCalls({ token, callRemote, log }).client('booking', contract)
}

let url: string
let away: string
let elsewhere: Api
beforeAll(async () => {
  url = await startProvider()
  away = `http://127.0.0.1:${await freePort()}`
  elsewhere = callerOf([url])
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const outcome = (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof AppError ? error.all : String(error)))

describe.each([
  ['in one process', () => here],
  ['between two', () => elsewhere],
])('%s', (_where, client) => {
  test('a call has the result of the function', async () => {
    expect(await client().double({ of: 4 })).toBe(8)
    expect(await client().double({ of: 0 })).toBeNull()
    expect(await client().book({ how: 'well' })).toEqual({ booked: true })
  })

  test('what the function refuses arrives whole: kind, code, field and every fault', async () => {
    expect(await outcome(client().book({ how: 'taken' }))).toEqual([
      { kind: 'conflict', code: 'taken', detail: 'Somebody was faster', field: 'dates' },
    ])
    expect(await outcome(client().book({ how: 'twice wrong' }))).toEqual([
      expect.objectContaining({ field: 'from' }),
      expect.objectContaining({ field: 'to' }),
    ])
  })
})

const UNAVAILABLE = [expect.objectContaining({ kind: 'unavailable' })]

describe('between processes', () => {
  const post = (path: string, body: string, token = TOKEN) =>
    fetch(`${url}/internal/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })

  test('nobody without the token learns that there is anything', async () => {
    const [wrong, missing] = [
      await post('booking/double', '{"of":1}', 'another token'),
      await fetch(`${url}/internal/booking/double`, { method: 'POST' }),
    ]
    for (const answer of [wrong, missing])
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { errors: [expect.objectContaining({ code: 'not-found' })] },
      ])
    expect(await outcome(callerOf([url], 'another token of 32 characters!').double({ of: 1 }))).toEqual(
      UNAVAILABLE,
    )
  })

  test('wrong input is refused with its faults, and an unknown call is not there', async () => {
    const wrong = await post('booking/double', '{"of":"text"}')
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { refused: [expect.objectContaining({ kind: 'invalid', field: 'of' })] },
    ])
    expect((await post('booking/nothing', '{}')).status).toBe(404)
    expect((await post('listing/double', '{}')).status).toBe(404)
  })

  test('a fault of the other side is unavailable here, and its message stays there', async () => {
    const answer = await post('booking/book', '{"how":"broken"}')
    expect([answer.status, await answer.json()]).toEqual([500, {}])
    expect(await outcome(elsewhere.book({ how: 'broken' }))).toEqual(UNAVAILABLE)
  })

  test('one that does not answer within the time limit is unavailable', async () => {
    const began = performance.now()
    expect(await outcome(elsewhere.book({ how: 'slow' }))).toEqual(UNAVAILABLE)
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('a copy that is not there is passed over, whatever the call does; without any left it is unavailable', async () => {
    const client = callerOf([away, url])
    for (let i = 0; i < 4; i += 1) expect(await client.book({ how: 'well' })).toEqual({ booked: true })
    expect(await outcome(callerOf([away]).double({ of: 1 }))).toEqual(UNAVAILABLE)
  })

  test('where a copy broke off, a question is asked again and a change is not made twice', async () => {
    const breaking = createServer((request) => {
      calls.push('broken off')
      request.socket.destroy()
    }).listen(0, '127.0.0.1')
    servers.push(breaking)
    await once(breaking, 'listening')
    const broken = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}`
    calls = []
    expect(await callerOf([broken, url]).double({ of: 4 })).toBe(8)
    expect(await outcome(callerOf([broken, url]).book({ how: 'well' }))).toEqual(UNAVAILABLE)
    expect(calls).toEqual(['broken off', 'double', 'broken off'])
  })

  test('the request and the trace it belongs to go along', async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    propagation.setGlobalPropagator(new W3CTraceContextPropagator())
    const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 }
    heads = []
    await logScope.run({ requestId: 'request-1234' }, () =>
      context.with(trace.setSpanContext(context.active(), span), () => elsewhere.double({ of: 1 })),
    )
    expect(heads).toEqual([
      expect.objectContaining({
        'x-request-id': 'request-1234',
        traceparent: `00-${span.traceId}-${span.spanId}-01`,
      }),
    ])
  })
})
