import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { makeLog } from '../log.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { makeLine, type Line } from '../testing/line.ts'
import { until } from '../testing/until.ts'
import { makeRedisState } from './redis.ts'
import { shortLivedFeatures } from './short-lived.features.ts'
import type { ShortLived } from './short-lived.ts'

const log = makeLog('silent')
const open = (url: string) => makeRedisState({ url, namespace: 'test', log })

await onEngine('redis', (start) => {
  shortLivedFeatures('Redis', async () => {
    const { settings, stop } = await start()
    return { copy: () => open(settings['REDIS_URL']!), shared: true, close: stop }
  })

  describe('short-lived state when Redis is away', () => {
    let engine: Awaited<ReturnType<typeof start>>
    let line: Line
    let state: ShortLived
    beforeAll(async () => {
      engine = await start()
      line = await makeLine(engine.settings['REDIS_URL']!, 6379)
      state = await open(line.url)
    })
    afterAll(async () => {
      await state.close()
      line.close()
      await engine.stop()
    })

    const isBack = () => state.mark(randomUUID(), 1).catch(() => false)

    test.each(['cut', 'silent'] as const)(
      '%s: attempts are allowed, marks are unavailable, all within their time limits',
      async (how) => {
        const [key, channel, heard] = [randomUUID(), randomUUID(), [] as string[]]
        await until(() => state.memory() !== undefined)
        const memory = state.memory()
        await state.mark(key, 60)
        await state.listen(channel, (message) => heard.push(message))
        line.put(how)
        const began = Date.now()
        expect(await state.count(randomUUID(), 5, 60)).toEqual({ allowed: true, remaining: 5, resetIn: 60 })
        for (const call of [() => state.mark(key, 60), () => state.unmark(key), () => state.marked([key])])
          await expect(call()).rejects.toMatchObject({ facts: { kind: 'unavailable' } })
        await state.announce(channel, 'lost')
        expect(Date.now() - began).toBeLessThan(10_000)
        await until(() => state.memory() === undefined)

        line.put('open')
        await until(isBack)
        await until(() => state.memory() === memory)
        expect(await state.marked([key])).toEqual(new Set([key]))
        await until(async () => {
          await state.announce(channel, 'heard again')
          return heard.includes('heard again')
        })
        expect(heard).not.toContain('lost')
      },
    )

    test('nothing piles up: of a thousand attempts on a silent line, none waits long, and the line is given up', async () => {
      line.put('silent')
      const began = Date.now()
      const counts = await Promise.all(Array.from({ length: 1000 }, () => state.count(randomUUID(), 5, 60)))
      expect(counts.every(({ allowed }) => allowed)).toBe(true)
      expect(Date.now() - began).toBeLessThan(10_000)
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
