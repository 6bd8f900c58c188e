import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { makeSparingLog } from './sparing-log.ts'
import { until } from './testing/until.ts'

test('a flood of complaints is one line a second, which counts the others', async () => {
  const lines: { msg: string; leftOut: number; err: { message: string } }[] = []
  const complain = makeSparingLog(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }))
  for (let i = 0; i < 500; i += 1) complain(new Error(`number ${i}`), 'away')
  expect(lines).toMatchObject([{ msg: 'away', leftOut: 0, err: { message: 'number 0' } }])
  await until(() => {
    complain(new Error('later'), 'still away')
    return lines.length > 1
  })
  expect(lines[1]?.msg).toBe('still away')
  expect(lines[1]?.leftOut).toBeGreaterThanOrEqual(499)
})
