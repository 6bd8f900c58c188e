import { expect, test } from '@jest/globals'
import { invalid, unavailable } from '@tribu/platform/errors.ts'
import { makeLog } from '@tribu/platform/log.ts'
import { believingIndex } from './still-listed.ts'

const asking = (answer: () => Promise<string[]>) => believingIndex(answer, makeLog('silent'))(['a', 'b'])

test('what listing says counts; while it is away, what the index has', async () => {
  expect(await asking(async () => ['b'])).toEqual(['b'])
  expect(
    await asking(async () => {
      throw unavailable()
    }),
  ).toEqual(['a', 'b'])
})

test('a fault is not taken for absence', async () => {
  await expect(
    asking(async () => {
      throw invalid('ids', 'Too many')
    }),
  ).rejects.toThrow('Too many')
})
