import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import { modules } from './modules.ts'

const run = promisify(execFile)
const MAIN = join(import.meta.dirname, 'main.ts')
const released = parseEnv(readFileSync(join(import.meta.dirname, 'released-settings.env'), 'utf8')) as Record<
  string,
  string
>

const targets = ['all', ...Object.keys(modules)]
const check = async (target: string, settings: Record<string, string>) => {
  const { stdout } = await run(process.execPath, [MAIN, `--target=${target}`, '--check-config'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...settings },
    timeout: 100_000,
  })
  return stdout
}

test.each(targets)('%s starts with the settings that were released', async (target) => {
  expect(await check(target, released)).toBe('The configuration is valid.\n')
})

test('every setting that was released still means something, and every setting there is has been recorded', async () => {
  const known = new Set(Object.keys(PlatformSettings.shape))
  for (const { load } of Object.values(modules))
    for (const name of Object.keys((await load()).settings.shape)) known.add(name)
  expect(Object.keys(released).filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !(name in released))).toEqual([])
})
