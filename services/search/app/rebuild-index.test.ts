import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { FedGeneration } from './fed-generation.ts'
import { waitToTakeOver } from './rebuild-index.ts'

type Behind = Awaited<ReturnType<FedGeneration['behind']>>

const generation = (behind: Behind, taken: [string, number][] = []) => {
  const state = { behind, taken: new Map(taken), shown: 0, held: false }
  const fed: FedGeneration = {
    number: 1,
    generation: {} as FedGeneration['generation'],
    remember: () => {},
    forget: () => {},
    show: async () => {
      state.shown += 1
    },
    hold: async () => {
      state.held = true
      return () => {
        state.held = false
      }
    },
    kept: state.taken,
    found: state.taken,
    behind: async () => state.behind,
    leave: async () => {},
  }
  return { state, fed }
}
const current = { lag: 0, parked: 0, dead: 0 }

/** Lets it wait long enough to look several times. Returns whether it took over by then, and how it ends. */
const wait = (old: FedGeneration, next: FedGeneration) => {
  let [took, stopped] = [false, false]
  const ended = waitToTakeOver({
    old,
    next,
    takeOver: () => {
      took = true
    },
    stopped: () => stopped,
  })
  return {
    tookOver: async () => {
      await pause(250)
      return took
    },
    stop: () => {
      stopped = true
    },
    ended,
  }
}

test.each<[string, Behind]>([
  ['while the bus does not say', undefined],
  ['while it is further behind', { lag: 1, parked: 0, dead: 0 }],
  ['while an event of its own waits', { lag: 0, parked: 1, dead: 0 }],
])('does not take over %s, and does after', async (_when, behind) => {
  const [old, next] = [generation(current), generation(behind)]
  const waiting = wait(old.fed, next.fed)
  expect(await waiting.tookOver()).toBe(false)
  next.state.behind = current
  expect(await waiting.ended).toBe(true)
})

test('does not take over while it lacks what the old one has taken meanwhile, an older version included', async () => {
  const old = generation(current, [
    ['drill', 2],
    ['saw', 1],
  ])
  const next = generation(current, [['drill', 1]])
  const waiting = wait(old.fed, next.fed)
  next.state.taken.set('saw', 1)
  expect(await waiting.tookOver()).toBe(false)
  next.state.taken.set('drill', 2)
  expect(await waiting.ended).toBe(true)
})

test('as far behind as the old one is far enough: writes need not pause', async () => {
  const busy = { lag: 40, parked: 1, dead: 2 }
  const waiting = wait(generation(busy).fed, generation(busy).fed)
  expect(await waiting.ended).toBe(true)
})

test('ends when it has given up on more than the old one', async () => {
  const waiting = wait(generation(current).fed, generation({ lag: 0, parked: 0, dead: 1 }).fed)
  await expect(waiting.ended).rejects.toMatchObject({ facts: { code: 'index-incomplete' } })
})

test('ends without taking over when it is stopped', async () => {
  const waiting = wait(generation(current).fed, generation(undefined).fed)
  expect(await waiting.tookOver()).toBe(false)
  waiting.stop()
  expect(await waiting.ended).toBe(false)
})

test('takes over while the old one takes nothing, after all that the next has taken is found; then both go on', async () => {
  const [old, next] = [generation(current), generation(current)]
  let then: { held: boolean; shown: number } | undefined
  const ended = waitToTakeOver({
    old: old.fed,
    next: next.fed,
    takeOver: () => {
      then = { held: old.state.held, shown: next.state.shown }
    },
    stopped: () => false,
  })
  expect(await ended).toBe(true)
  expect(then).toEqual({ held: true, shown: 1 })
  expect(old.state.held).toBe(false)
})

test('lets the old one go on when the next cannot catch up with it at once', async () => {
  const [old, next] = [generation(current, [['drill', 2]]), generation(current)]
  const waiting = wait(old.fed, next.fed)
  await until(() => old.state.held)
  await until(() => !old.state.held)
  next.state.taken.set('drill', 2)
  expect(await waiting.ended).toBe(true)
})
