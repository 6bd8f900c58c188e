import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { makeLog } from '../log.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { until } from '../testing/until.ts'
import { makeRedisState } from './redis.ts'
import { shortLivedFeatures } from './short-lived.features.ts'
import type { ShortLived } from './short-lived.ts'

const log = makeLog('silent')
const open = (url: string) => makeRedisState({ url, log })

/** A way to Redis that can be cut, or left open with nobody answering. */
const makeLine = async (url: string) => {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = createConnection(Number(port || 6379), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => [near, far].forEach((end) => end.destroy()))
    }
    near.on('data', (bytes) => state === 'open' && far.write(bytes))
    far.on('data', (bytes) => state === 'open' && near.write(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const put = (next: typeof state) => {
    state = next
    if (next === 'cut') for (const socket of sockets) socket.destroy()
  }
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${(server.address() as { port: number }).port}` })
      .href,
    put,
    close: () => {
      put('cut')
      server.close()
    },
  }
}

await onEngine('redis', (start) => {
  shortLivedFeatures('Redis', async () => {
    const { settings, stop } = await start()
    return { copy: () => open(settings['REDIS_URL']!), shared: true, close: stop }
  })

  describe('short-lived state when Redis is away', () => {
    let engine: Awaited<ReturnType<typeof start>>
    let line: Awaited<ReturnType<typeof makeLine>>
    let state: ShortLived
    beforeAll(async () => {
      engine = await start()
      line = await makeLine(engine.settings['REDIS_URL']!)
      state = await open(line.url)
    })
    afterAll(async () => {
      await state.close()
      line.close()
      await engine.stop()
    })

    const isBack = () => state.mark(randomUUID(), 1).catch(() => false)

    test.each(['cut', 'silent'] as const)(
      '%s: attempts are allowed, marks are unavailable, all within a second',
      async (how) => {
        const [key, channel, heard] = [randomUUID(), randomUUID(), [] as string[]]
        await state.mark(key, 60)
        await state.listen(channel, (message) => heard.push(message))
        line.put(how)
        const began = Date.now()
        expect(await state.count(randomUUID(), 5, 60)).toEqual({ allowed: true, remaining: 5, resetIn: 60 })
        for (const call of [() => state.mark(key, 60), () => state.unmark(key), () => state.marked([key])])
          await expect(call()).rejects.toMatchObject({ facts: { kind: 'unavailable' } })
        await state.announce(channel, 'lost')
        expect(Date.now() - began).toBeLessThan(3000)

        line.put('open')
        await until(isBack)
        expect(await state.marked([key])).toEqual(new Set([key]))
        await until(async () => {
          await state.announce(channel, 'heard again')
          return heard.includes('heard again')
        }, 30)
        expect(heard).not.toContain('lost')
      },
      60_000,
    )

    test('nothing piles up: of a thousand attempts on a silent line, none waits long, and the line is given up', async () => {
      line.put('silent')
      const began = Date.now()
      const counts = await Promise.all(Array.from({ length: 1000 }, () => state.count(randomUUID(), 5, 60)))
      expect(counts.every(({ allowed }) => allowed)).toBe(true)
      expect(Date.now() - began).toBeLessThan(2000)
      // Once the connection is given up, a call fails at once instead of waiting.
      await until(async () => {
        const asked = performance.now()
        await state.marked(['x']).catch(() => undefined)
        return performance.now() - asked < 20
      })
      line.put('open')
      await until(isBack)
    })

    test('starts while Redis is away, and finds it later', async () => {
      line.put('cut')
      const late = await open(line.url)
      const heard: string[] = []
      const channel = randomUUID()
      await late.listen(channel, (message) => heard.push(message))
      await expect(late.mark(randomUUID(), 1)).rejects.toMatchObject({ facts: { kind: 'unavailable' } })
      line.put('open')
      await until(() => late.mark(randomUUID(), 1).catch(() => false))
      await until(async () => {
        await late.announce(channel, 'here')
        return heard.includes('here')
      })
      await late.close()
    })
  })
})
