import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { makeWatchdog } from './kafka-watchdog.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const open = (probe: () => Promise<unknown>) => {
  let stalled = 0
  const watchdog = makeWatchdog({ probe, stalled: () => (stalled += 1), now: Date.now, stalledMs: 12_000 })
  return { watchdog, stalled: () => stalled, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) }
}

test('silence for the whole time while the brokers answer is a stall, told once', async () => {
  const { stalled, pass } = open(async () => 'here')
  await pass(17_000)
  expect(stalled()).toBe(0)
  await pass(30_000)
  expect(stalled()).toBe(1)
})

test('who gives signs is left alone', async () => {
  const { watchdog, stalled, pass } = open(async () => 'here')
  for (let second = 0; second < 60; second += 1) {
    await pass(1000)
    if (second % 10 === 0) watchdog.sign()
  }
  expect(stalled()).toBe(0)
  watchdog.stop()
})

test('brokers that are away are no stall; what they are silent for does not count when they are back', async () => {
  let away = true
  const { watchdog, stalled, pass } = open(async () => {
    if (away) throw new Error('connection refused')
  })
  await pass(60_000)
  expect(stalled()).toBe(0)
  away = false
  await pass(11_000)
  expect(stalled()).toBe(0)
  await pass(3000)
  expect(stalled()).toBe(1)
  watchdog.stop()
})

test('an answer that comes late, since the brokers were away when it was asked for, is no stall yet', async () => {
  const answers: (() => void)[] = []
  const { watchdog, stalled, pass } = open(() => new Promise<void>((done) => void answers.push(done)))
  await pass(40_000)
  answers[0]!()
  await pass(5000)
  expect(stalled()).toBe(0)
  watchdog.stop()
})
