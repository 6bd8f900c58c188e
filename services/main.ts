import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import {
  ConfigError,
  describeSettings,
  readSettings,
  type Settings,
} from '@tribu/platform/config/settings.ts'
import { systemClock } from '@tribu/platform/clock.ts'
import { run, type Running } from '@tribu/platform/runtime/run.ts'
import { selectModules } from '@tribu/platform/runtime/select-modules.ts'
import { modules } from './modules.ts'
import { welcomeScreen } from './welcome-screen.ts'

const USAGE = `node services/main.ts [--target=all|${Object.keys(modules).join('|')}] [--list] [--check-config] [--print-config] [--friendly]`
const STOP_WITHIN_MS = 10_000

const { values: flags } = parseArgs({
  options: {
    target: { type: 'string', default: 'all' },
    list: { type: 'boolean', default: false },
    'check-config': { type: 'boolean', default: false },
    'print-config': { type: 'boolean', default: false },
    friendly: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const say = (line: string) => process.stdout.write(`${line}\n`)
const fail = (error: unknown): never => {
  const lines =
    error instanceof ConfigError
      ? ['These settings are wrong:', ...error.lines.map((line) => `  ${line}`)]
      : [String(error instanceof Error ? error.message : error)]
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

/** Reads the settings of the platform and of each module; all faults of all of them are reported together. */
const readAll = async (names: string[]) => {
  const schemas: [string, Settings][] = [['platform', PlatformSettings]]
  for (const name of names) schemas.push([name, (await modules[name]?.load())?.settings as Settings])
  const faults: string[] = []
  const read = schemas.map(([name, schema]) => {
    try {
      return { name, schema, values: readSettings(schema, process.env) }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(...error.lines)
      return { name, schema, values: {} }
    }
  })
  if (faults.length > 0) throw new ConfigError(faults)
  return read
}

const stopInOrder = (running: Running) => {
  let asked = false
  const stop = (signal: string) => {
    if (asked) return
    asked = true
    if (flags.friendly) say('\nStopping …')
    setTimeout(() => {
      process.stderr.write(`Not stopped within ${STOP_WITHIN_MS / 1000} s of ${signal}; ending now.\n`)
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    running.stop().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

const main = async () => {
  if (flags.help) return say(USAGE)
  const names = selectModules(modules, flags.target)
  if (flags.list)
    return names.forEach((name) =>
      say(
        `${name.padEnd(14)}${modules[name]?.summary}  (needs: ${modules[name]?.needs.join(', ') || 'nothing'})`,
      ),
    )
  const all = await readAll(names)
  if (flags['print-config']) {
    for (const { schema, values } of all)
      for (const line of describeSettings(schema, values)) say(`${line.name}=${line.value}`)
    return
  }
  if (flags['check-config']) return say('The configuration is valid.')
  const platform = all[0]?.values as PlatformSettings
  const began = Date.now()
  const running = await run({
    table: modules,
    names,
    platform: { ...platform, DATA_DIR: platform.DATA_DIR ?? join(import.meta.dirname, '..', '.data') },
    settings: Object.fromEntries(all.map(({ name, values }) => [name, values])),
    clock: () => systemClock() + platform.CLOCK_AHEAD_SECONDS * 1000,
    progress: (step) => flags.friendly && say(`  ${step}`),
    onFailure: fail,
  })
  stopInOrder(running)
  if (flags.friendly) say(welcomeScreen(running, Date.now() - began))
}

main().catch(fail)
