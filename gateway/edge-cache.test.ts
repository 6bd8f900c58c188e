import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from '@jest/globals'
import { makeEdgeCache } from './edge-cache.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

const serve = async (origin: RequestListener, now = { ms: 0 }) => {
  const cache = makeEdgeCache(() => now.ms)
  server = createServer(
    (request, response) => void cache.answer(request, response, ['search', request.url ?? ''], origin),
  )
  server.listen(0)
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers })
  return { cache, get, now }
}

/** Counts what it answers, so that an answer tells which one it is. */
const counting = () => {
  let count = 0
  const origin: RequestListener = (_request, response) => {
    count += 1
    response.setHeader('content-type', 'application/json')
    response.setHeader('x-as-of', '77')
    response.end(JSON.stringify({ count, text: 'drill '.repeat(200) }))
  }
  return origin
}
const countIn = async (answer: Promise<Response>) =>
  ((await (await answer).json()) as { count: number }).count

describe('edge cache', () => {
  test('answers again from memory, with its headers, until a tag is dropped', async () => {
    const { cache, get } = await serve(counting())
    expect(await countIn(get('/a'))).toBe(1)
    expect(await countIn(get('/a'))).toBe(1)
    expect((await get('/a')).headers.get('x-as-of')).toBe('77')
    cache.drop('/a')
    expect(await countIn(get('/a'))).toBe(2)
    expect(await countIn(get('/b'))).toBe(3)
    cache.drop('another tag')
    expect(await countIn(get('/b'))).toBe(3)
    cache.drop('search')
    expect(await countIn(get('/b'))).toBe(4)
  })

  test('forgets by itself, in case the signal to drop was lost', async () => {
    const { get, now } = await serve(counting())
    expect(await countIn(get('/a'))).toBe(1)
    now.ms += 10_001
    expect(await countIn(get('/a'))).toBe(2)
  })

  test('answers 304 to who has it, compressed to who reads that, and a HEAD without a body', async () => {
    const { get } = await serve(counting())
    const first = await get('/a', { 'accept-encoding': 'identity' })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    expect((await get('/a', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/a', { 'if-none-match': `W/${etag}, "x"` })).status).toBe(304)
    expect((await get('/a', { 'if-none-match': '"x"' })).status).toBe(200)
    const url = new URL(first.url)
    const { request } = await import('node:http')
    const raw = request({
      host: url.hostname,
      port: url.port,
      path: '/a',
      headers: { 'accept-encoding': 'br' },
    }).end()
    const [answer] = (await once(raw, 'response')) as [import('node:http').IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    expect(answer.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(Buffer.concat(chunks)).toString())).toMatchObject({ count: 1 })
    expect(answer.headers.vary).toBe('accept-encoding')
  })

  test('many at once are answered by one', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((done) => (release = done))
    const origin = counting()
    let started = 0
    const { get } = await serve(async (request, response) => {
      started += 1
      await gate
      origin(request, response)
    })
    const answers = Array.from({ length: 10 }, () => countIn(get('/a')))
    while (started === 0) await new Promise((done) => setImmediate(done))
    release()
    expect(new Set(await Promise.all(answers))).toEqual(new Set([1]))
    expect(started).toBe(1)
  })

  test('does not keep an answer from before a change', async () => {
    let release: () => void = () => undefined
    let started = false
    const gate = new Promise<void>((done) => (release = done))
    const origin = counting()
    const { cache, get } = await serve(async (request, response) => {
      if (!started) {
        started = true
        await gate
      }
      origin(request, response)
    })
    const stale = countIn(get('/a'))
    while (!started) await new Promise((done) => setImmediate(done))
    cache.drop('search')
    release()
    await stale
    expect(await countIn(get('/a'))).toBe(2)
  })

  test('keeps no refusal, and hands it on whole', async () => {
    let count = 0
    const { get } = await serve((_request, response) => {
      count += 1
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"errors":[]}')
    })
    const answer = await get('/a')
    expect([answer.status, await answer.text()]).toEqual([404, '{"errors":[]}'])
    await get('/a')
    expect(count).toBe(2)
  })
})
