import { expect, test } from '@jest/globals'
import { makeLog } from '@tribu/platform/log.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { sideBySide } from './side-by-side.ts'

test('four that never get through hold up nobody else; a stop waits for them', async () => {
  const queue = ['slow', 'slow', 'quick', 'slow', 'slow', ...Array<string>(20).fill('quick')]
  let through = 0
  let letThrough: () => void = () => undefined
  const stuck = new Promise<void>((done) => (letThrough = done))
  const loops = sideBySide(5, () =>
    makeLoop({
      name: 'test',
      log: makeLog('silent'),
      idleMs: 1_000_000,
      step: async () => {
        const next = queue.shift()
        if (next === 'slow') await stuck
        if (next) through += 1
        return next !== undefined
      },
    }),
  )
  await until(() => through === 21)

  queue.push('later')
  loops.wake()
  await until(() => through === 22)

  let stopped = false
  const stopping = loops.stop().then(() => (stopped = true))
  await new Promise((done) => setImmediate(done))
  expect(stopped).toBe(false)
  letThrough()
  await stopping
  expect(through).toBe(26)
})

test('fails when one of them does', async () => {
  let made = 0
  const loops = sideBySide(3, () => {
    made += 1
    const breaks = made === 2
    return makeLoop({
      name: 'test',
      log: makeLog('silent'),
      idleMs: 1_000_000,
      step: async () => (breaks ? Promise.reject(new Error('no')) : false),
    })
  })
  await until(loops.failing)
  await loops.stop()
})
