import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, type Clock } from '../clock.ts'
import { PlatformSettings } from '../config/platform-settings.ts'
import { readSettings } from '../config/settings.ts'
import { run } from '../runtime/run.ts'
import type { ModuleContext, ModuleTable } from '../runtime/module.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'

/** Modules that run for a suite, on real engines, with a database and a folder of their own. */
export type TestRun = {
  url: string
  database: TestDatabase
  /** What a module of the run is given: its engines, the internal calls, the addresses. */
  context: ModuleContext
  /** Stops the modules and removes what they kept. */
  stop: () => Promise<void>
  /** Stops the modules and keeps what they kept, for a run that is `startTestRun({ from })`. */
  pause: () => Promise<void>
  dataDir: string
}

/**
 * Starts modules as the server does. `settings` are environment variables for the platform and all modules; `from` takes over the data of
 * an earlier run that was paused.
 */
export const startTestRun = async (options: {
  table: ModuleTable
  clock?: Clock
  settings?: Record<string, string>
  from?: TestRun
}): Promise<TestRun> => {
  const database = options.from?.database ?? (await makeTestDatabase())
  const dataDir = options.from?.dataDir ?? (await mkdtemp(join(tmpdir(), 'tribu-run-')))
  const env = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...options.settings,
  }
  let context: ModuleContext | undefined
  const table: ModuleTable = {
    ...options.table,
    probe: {
      summary: 'hands the context to the suite',
      needs: [],
      load: async () => ({
        settings: PlatformSettings,
        start: async (given) => {
          context = given
          return {}
        },
      }),
    },
  }
  const names = Object.keys(table)
  const settings: Record<string, unknown> = {}
  for (const name of names) settings[name] = readSettings((await table[name]!.load()).settings, env)
  const running = await run({
    table,
    names,
    platform: { ...readSettings(PlatformSettings, env), DATA_DIR: dataDir },
    settings,
    clock: options.clock ?? systemClock,
    onFailure: (reason) => {
      throw new Error(reason)
    },
  })
  return {
    url: `http://127.0.0.1:${running.port}`,
    database,
    dataDir,
    context: context!,
    pause: running.stop,
    stop: async () => {
      await running.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
