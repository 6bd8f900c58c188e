import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { fakeServer } from '../../jest/fake-server.ts'
import { toAnswerKnown, toAnswerStale, useToAnswer } from './to-answer.ts'

const Watch = ({ member }: { member: string | undefined }) => {
  useToAnswer(member) // another that shows it
  return <output>{useToAnswer(member)}</output>
}
const shown = () => screen.getByRole('status').textContent
const settled = () => act(async () => {})
const answering = (counts: number[]) => fakeServer(() => ({ body: { 'to-answer': counts.shift() ?? 0 } }))

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('is asked once however many show it, again after a minute, and at once when it is stale', async () => {
  const calls = answering([2, 1, 5])
  render(<Watch member="ana" />)
  await settled()
  expect(shown()).toBe('2')
  expect(calls).toHaveLength(1)
  await act(async () => toAnswerStale())
  expect(shown()).toBe('1')
  await act(async () => jest.advanceTimersByTime(60_000))
  expect(shown()).toBe('5')
  expect(calls).toHaveLength(3)
})

test('of a visitor is nothing, and nothing is asked', async () => {
  const calls = answering([])
  render(<Watch member={undefined} />)
  await settled()
  expect(shown()).toBe('0')
  expect(calls).toEqual([])
})

test('of one member is not shown to the next', async () => {
  answering([3, 0])
  const { rerender } = render(<Watch member="hemi" />)
  await settled()
  expect(shown()).toBe('3')
  rerender(<Watch member="mere" />)
  expect(shown()).toBe('0')
  await settled()
})

test('is what the dashboard found', () => {
  answering([])
  act(() => toAnswerKnown('rua', 4))
  render(<Watch member="rua" />)
  expect(shown()).toBe('4')
})
