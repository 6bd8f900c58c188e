import { expect, test } from '@jest/globals'
import { freePort } from './free-port.ts'

test('no port is given out twice, though nobody listens at it yet', async () => {
  const ports = new Set<number>()
  for (let nth = 0; nth < 500; nth += 1) ports.add(await freePort())
  expect(ports.size).toBe(500)
})
