import { expect, test } from '@jest/globals'
import { makeTurns } from './turns.ts'

/** Work that ends when it is told to. */
const openWork = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = { started: false, run: () => ((work.started = true), promise), resolve, reject }
  return work
}
const settle = () => new Promise((done) => setImmediate(done))

test('at most so many run together, the others in their order, beyond the queue none', async () => {
  const inTurn = makeTurns({ atOnce: 2, queue: 2 })
  const works = Array.from({ length: 5 }, openWork)
  const outcomes = works.map((work) => inTurn(work.run))
  await expect(outcomes[4]).rejects.toMatchObject({ facts: { kind: 'unavailable', code: 'busy' } })
  const running = () => works.map((work) => work.started)
  expect(running()).toEqual([true, true, false, false, false])

  works[1]?.resolve('second')
  expect(await outcomes[1]).toBe('second')
  await settle()
  expect(running()).toEqual([true, true, true, false, false])

  works[0]?.reject(new Error('failed'))
  await expect(outcomes[0]).rejects.toThrow('failed')
  await settle()
  expect(running()).toEqual([true, true, true, true, false])

  works[2]?.resolve('')
  works[3]?.resolve('')
  await Promise.all([outcomes[2], outcomes[3]])
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
