import { Agent, request, type IncomingMessage } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import { freePort } from '../runtime/free-port.ts'
import { until } from '../testing/until.ts'
import { listen, type HttpServer } from './server.ts'

let server: HttpServer | undefined
const kept = new Agent({ keepAlive: true })
afterEach(async () => {
  await server?.close(100)
})

const get = (port: number, agent = kept) =>
  new Promise<{ answer: IncomingMessage; reused: boolean }>((done, fail) => {
    const asked = request({ port, host: '127.0.0.1', agent }, (answer) => {
      answer.resume().once('end', () => done({ answer, reused: asked.reusedSocket }))
    })
    asked.on('error', fail).end()
  })

test('early, it answers while nothing is there to serve; else nobody is let in, and the port is still known to be free', async () => {
  server = await listen('127.0.0.1', 0)
  expect((await get(server.port)).answer.statusCode).toBe(503)
  await server.close(100)

  const port = await freePort()
  server = await listen('127.0.0.1', port, { early: false })
  await expect(get(port)).rejects.toThrow('ECONNREFUSED')
  await server.serve((_request, response) => response.end())
  expect((await get(port)).answer.statusCode).toBe(200)
  await expect(listen('127.0.0.1', port, { early: false })).rejects.toThrow(`Port ${port} is taken`)
})

test('draining, it goes on answering, also on connections that rested, and asks with each answer to be left', async () => {
  server = await listen('127.0.0.1', 0)
  await server.serve((_request, response) => response.end())
  expect((await get(server.port)).answer.headers.connection).toBe('keep-alive')
  server.drain()
  const resting = await get(server.port)
  expect([resting.reused, resting.answer.headers.connection]).toEqual([true, 'close'])
  expect((await get(server.port)).reused).toBe(false)
})

test('closing waits for requests under way, and cuts them off when their time is over', async () => {
  server = await listen('127.0.0.1', 0)
  const waiting: (() => void)[] = []
  await server.serve((_request, response) => void waiting.push(() => response.end('late')))
  const answered = get(server.port)
  await until(() => waiting.length === 1)
  const closed = server.close(5000)
  await expect(get(server.port)).rejects.toThrow('ECONNREFUSED')
  waiting[0]?.()
  expect((await answered).answer.statusCode).toBe(200)
  await closed

  server = await listen('127.0.0.1', 0)
  let hanging = false
  await server.serve(() => {
    hanging = true
  })
  const cut = get(server.port).then(
    () => 'answered',
    (error: Error) => error.message,
  )
  await until(() => hanging)
  await server.close(100)
  expect(await cut).toBe('socket hang up')
})
