import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/** Runs the program as an operator does; returns what it printed and its exit code. */
const main = async (args: string[], env: Record<string, string> = {}) => {
  const { NODE_OPTIONS: _, ...outer } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...outer, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, lines: output.trim().split('\n') }
}

test('--list shows the modules in start order with their needs', async () => {
  const { code, lines } = await main(['--list'])
  expect(code).toBe(0)
  expect(lines[0]).toMatch(/^identity .*needs: nothing/)
  expect(lines.find((line) => line.startsWith('gateway'))).toMatch(
    /needs: identity, notification, listing, search/,
  )
})

test('--check-config is silent about nothing: all faults of all modules, one line each', async () => {
  const { code, lines } = await main(['--check-config'], {
    PORT: '99999',
    RATE_LIMIT_SCALE: '-1',
    DATABASE_URL: 'nonsense-with-password',
  })
  expect(code).toBe(1)
  expect(lines[0]).toBe('These settings are wrong:')
  expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'RATE_LIMIT_SCALE',
  ])
  expect(lines.join()).not.toContain('nonsense-with-password')
  expect((await main(['--check-config', '--target=identity'])).lines).toEqual(['The configuration is valid.'])
})

test('--print-config masks secrets', async () => {
  const { lines } = await main(['--print-config', '--target=listing'], {
    DATABASE_URL: 'postgres://u:canary@h/db',
  })
  expect(lines).toContain('DATABASE_URL=********')
  expect(lines.join()).not.toContain('canary')
})

test('a taken port is one clear sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { code, lines } = await main(['--friendly'], { PORT: String(port) })
  other.close()
  expect([code, lines]).toEqual([1, [`Port ${port} is taken. Stop what uses it, or set PORT to another.`]])
})

test('an unknown target is one clear sentence', async () => {
  const { code, lines } = await main(['--target=bookings'])
  expect([code, lines.length]).toEqual([1, 1])
  expect(lines[0]).toMatch(/^There is no target "bookings"/)
})
