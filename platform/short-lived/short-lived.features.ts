import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '../testing/until.ts'
import type { ShortLived } from './short-lived.ts'

export type ShortLivedUnderTest = {
  /** Makes the state; called again it is what another copy of the program has. */
  copy: () => Promise<ShortLived>
  /** Whether copies share it, or each is alone. */
  shared: boolean
  close: () => Promise<void>
}

/** What short-lived state must do, whatever engine keeps it. Two copies see each other only where the engine is shared. */
export const shortLivedFeatures = (engine: string, open: () => Promise<ShortLivedUnderTest>) =>
  describe(`short-lived state on ${engine}`, () => {
    let under: ShortLivedUnderTest
    let state: ShortLived
    let other: ShortLived
    beforeAll(async () => {
      under = await open()
      state = await under.copy()
      other = under.shared ? await under.copy() : state
    })
    afterAll(async () => {
      await state.close()
      await other.close()
      await under.close()
    })

    test('allows as many attempts as the limit says, then none until the window is over', async () => {
      const key = randomUUID()
      const counts = [1, 2, 3, 4].map(() => state.count(key, 3, 3))
      expect((await Promise.all(counts)).map(({ allowed, remaining }) => ({ allowed, remaining }))).toEqual([
        { allowed: true, remaining: 2 },
        { allowed: true, remaining: 1 },
        { allowed: true, remaining: 0 },
        { allowed: false, remaining: 0 },
      ])
      const { resetIn } = await other.count(key, 3, 3)
      expect([1, 2, 3]).toContain(resetIn)
      await until(async () => (await state.count(key, 3, 3)).allowed)
    })

    test('of fifty attempts at once, exactly the limit is allowed', async () => {
      const key = randomUUID()
      const counts = await Promise.all(
        Array.from({ length: 50 }, (_, turn) => (turn % 2 ? state : other).count(key, 20, 60)),
      )
      expect(counts.filter(({ allowed }) => allowed)).toHaveLength(20)
      expect(counts.every(({ resetIn }) => resetIn > 50 && resetIn <= 60)).toBe(true)
    })

    test('counts each key, and each limit of a key, by itself', async () => {
      const key = randomUUID()
      expect((await state.count(key, 1, 60)).allowed).toBe(true)
      expect((await state.count(key, 1, 60)).allowed).toBe(false)
      expect((await state.count(`${key}:other`, 1, 60)).allowed).toBe(true)
      expect((await state.count(key, 2, 60)).allowed).toBe(true)
    })

    test('of fifty marks at once, exactly one is the first', async () => {
      const key = randomUUID()
      const firsts = await Promise.all(
        Array.from({ length: 50 }, (_, turn) => (turn % 2 ? state : other).mark(key, 60)),
      )
      expect(firsts.filter(Boolean)).toHaveLength(1)
    })

    test('tells which keys are marked, until they are unmarked', async () => {
      const [one, two, never] = [randomUUID(), randomUUID(), randomUUID()]
      await state.mark(one, 60)
      await state.mark(two, 60)
      expect(await other.marked([one, never, two])).toEqual(new Set([one, two]))
      expect(await state.marked([])).toEqual(new Set())
      await state.unmark(one)
      await state.unmark(never)
      expect(await other.marked([one, never, two])).toEqual(new Set([two]))
      expect(await other.mark(one, 60)).toBe(true)
    })

    test('a mark is over when its time is', async () => {
      const key = randomUUID()
      const began = Date.now()
      await state.mark(key, 2)
      expect(await state.marked([key])).toEqual(new Set([key]))
      await until(async () => (await state.marked([key])).size === 0)
      expect(Date.now() - began).toBeGreaterThanOrEqual(1950)
      expect(await state.mark(key, 1)).toBe(true)
    })

    test('copies that share a memory name it alike', async () => {
      await until(() => state.memory() !== undefined && other.memory() !== undefined)
      expect(other.memory()).toBe(state.memory())
    })

    test('every listener of every copy hears what is announced on its channel, and nothing else', async () => {
      const [channel, elsewhere] = [randomUUID(), randomUUID()]
      const heard = {
        here: [] as string[],
        again: [] as string[],
        there: [] as string[],
        off: [] as string[],
      }
      await state.listen(channel, (message) => heard.here.push(message))
      await state.listen(channel, (message) => heard.again.push(message))
      await other.listen(channel, (message) => heard.there.push(message))
      await state.listen(elsewhere, (message) => heard.off.push(message))
      await other.announce(channel, 'drop listing 1')
      await state.announce(channel, 'drop listing 2 🪚')
      await until(() => [heard.here, heard.again, heard.there].every((messages) => messages.length === 2))
      const said = ['drop listing 1', 'drop listing 2 🪚']
      expect(heard).toEqual({
        here: expect.arrayContaining(said),
        again: expect.arrayContaining(said),
        there: expect.arrayContaining(said),
        off: [],
      })
      await state.announce(randomUUID(), 'nobody listens')
    })
  })
