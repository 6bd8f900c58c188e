import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import { clusterHome } from '@tribu/platform/db/cluster-home.ts'
import { makeProgram, type Program } from '@tribu/platform/processes/program.ts'
import { makeProgramSet, startAll, stopAll, type Layout } from '@tribu/platform/processes/program-set.ts'
import { freePort } from '@tribu/platform/runtime/free-port.ts'
import { noEngines, removeOwnEngines } from '@tribu/platform/testing/own-engines.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { enginesBeside, keepOwnEngines } from './engines-beside.ts'

/**
 * The product as it runs for people, over data of its own. By default one process on embedded engines; with `TEST_FORM=processes` a process
 * for each module on the real engines whose addresses are in the environment.
 */
export type ServerProcess = {
  url: string
  /** What leads to its data, for another that takes them over. */
  dataDir: string
  /** In start order: one with all modules, or one or more for each. */
  programs: Program[]
  /** What they printed so far. */
  output: () => string
  /** SIGKILL to all at one moment: no goodbye. */
  kill: () => Promise<void>
  /** SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>
  /** Removes the data, once it has ended. */
  clean: () => Promise<void>
}

export type ServerOptions = {
  dataDir?: string
  /** One process with these modules, whatever the form. Its engines are those of `env`. */
  target?: string
  env?: Record<string, string>
  /** Whatever `TEST_FORM` says. */
  form?: 'embedded' | 'processes'
  /** Only as processes: how many of a module. */
  copies?: Record<string, number>
}

/** What the processes prove to one another that they are ours with. */
export const INTERNAL_TOKEN = 'shared-by-the-processes-of-one-test'
export const AS_PROCESSES = process.env['TEST_FORM'] === 'processes'

const MAIN = join(import.meta.dirname, '..', '..', 'services', 'main.ts')
const START_SECONDS = 120

const environment = (dataDir: string, given: ServerOptions['env']) => {
  const { NODE_OPTIONS: _, ...outer } = process.env
  return {
    ...outer,
    ...noEngines,
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
    CAPTCHA_COST: '1',
    RATE_LIMIT_SCALE: '1000',
    INTERNAL_TOKEN,
    ...given,
  }
}

/** Every module there is, in start order; `demo` only where demo data are wanted. */
export const targetsFor = async (env: Record<string, string | undefined>): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, '--list'], { env })
  const names = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ', 1)[0] ?? '')
  return names.filter((name) => name !== 'demo' || env['DEMO_DATA'] === 'on')
}

const oneProgram = async (dataDir: string, { target, env }: ServerOptions): Promise<Program[]> => [
  makeProgram({
    main: MAIN,
    target: target ?? 'all',
    port: await freePort(),
    env: environment(dataDir, { SANDBOX_PORT: String(await freePort()), ...env }),
    flags: ['--friendly'],
  }),
]

const programOfEach = async (dataDir: string, { env, copies }: ServerOptions): Promise<Program[]> => {
  const layout: Layout = []
  for (const target of await targetsFor(environment(dataDir, env)))
    for (let copy = 0; copy < (copies?.[target] ?? 1); copy += 1)
      layout.push({ target, port: await freePort() })
  const door = layout.find(({ target }) => target === 'gateway')
  const shared = {
    PUBLIC_URL: `http://localhost:${door?.port}`,
    SANDBOX_PORT: String(await freePort()),
  }
  return makeProgramSet(layout, {
    main: MAIN,
    env: environment(dataDir, { ...(await keepOwnEngines(dataDir)), ...shared, ...env }),
  })
}

const cleanEmbedded = async (dataDir: string) => {
  const home = clusterHome(dataDir, PlatformSettings.parse({}).EMBEDDED_ROOT)
  // After a SIGKILL the database takes a moment to follow.
  await until(() => !existsSync(join(home, 'cluster', 'postmaster.pid')))
  await rm(home, { recursive: true, force: true })
}

/** Starts it and waits until it is ready. `dataDir` takes over the data of an earlier one. */
export const startServer = async (options: ServerOptions = {}): Promise<ServerProcess> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tribu-server-')))
  const form = options.form ?? (AS_PROCESSES ? 'processes' : 'embedded')
  const asProcesses = form === 'processes' && options.target === undefined
  const programs = await (asProcesses ? programOfEach : oneProgram)(dataDir, options)
  const kill = async () => void (await Promise.all(programs.map((program) => program.end('SIGKILL'))))
  const output = () => programs.map((program) => program.output()).join('')
  try {
    // Demo data are sent to modules that are there already.
    await startAll(
      programs.filter(({ target }) => target !== 'demo'),
      START_SECONDS,
    )
    await startAll(
      programs.filter(({ target }) => target === 'demo'),
      START_SECONDS,
    )
  } catch (error) {
    await kill()
    throw error
  }
  const door = programs.find(({ target }) => target === 'gateway') ?? programs[0]!
  return {
    url: door.url,
    dataDir,
    programs,
    output,
    kill,
    stop: () => stopAll(programs),
    clean: async () => {
      const engines = await enginesBeside(dataDir)
      await (engines ? removeOwnEngines(engines) : cleanEmbedded(dataDir))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
