import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './run-command.mjs'

const NEEDED = ['postgres', 'redis', 's3', 'mongodb', 'kafka', 'elasticsearch', 'mail', 'otel', 'stripe-mock']

/** The program that starts real engines, named by ENGINES_UP or lying beside the project. Undefined where there is none. */
export const enginesProgram = () => {
  const up = process.env.ENGINES_UP ?? join(root, '..', 'shared', 'engines', 'up')
  return existsSync(up) ? up : undefined
}

// Where the program installs is its own affair, unless ENGINES_HOME says it. It is the folder of the cache that has one for each engine.
const installedIn = () => {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const hasAll = (name) => NEEDED.every((engine) => existsSync(join(cache, name, engine)))
  const name = existsSync(cache) ? readdirSync(cache).find(hasAll) : undefined
  return name && join(cache, name)
}

const statusOf = (up, engine) => spawnSync(join(dirname(up), engine), ['status'], { stdio: 'ignore' }).status

// Into a file, since an engine that goes on keeps its starter's pipes open, and whoever reads one would wait for its end as long.
const runIntoFile = (up) => {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'))
  const said = join(folder, 'said')
  const file = openSync(join(folder, 'exports'), 'w+')
  const errors = openSync(said, 'w')
  const { status } = spawnSync(up, NEEDED, { stdio: ['ignore', file, errors] })
  const exports = readFileSync(join(folder, 'exports'), 'utf8')
  console.error(readFileSync(said, 'utf8').trimEnd())
  for (const open of [file, errors]) closeSync(open)
  rmSync(folder, { recursive: true })
  return status === 0 ? exports : undefined
}

/**
 * Starts the engines. The program prints `export NAME=value` for each address; beside it are the programs by which suites control
 * engines of their own: all of it is in `env`. `stop` ends those that did not run before. Undefined where an engine did not start.
 */
export const startEngines = (up) => {
  const started = NEEDED.filter((engine) => statusOf(up, engine) !== 0)
  const stop = () => {
    for (const engine of started) spawnSync(join(dirname(up), engine), ['stop'], { stdio: 'ignore' })
  }
  const exports = runIntoFile(up)
  if (exports === undefined) return stop()
  const lines = exports.matchAll(/^export (\w+)=(.*)$/gm)
  const addresses = Object.fromEntries(
    [...lines].map(([, name, value]) => [name, value.replace(/^(['"])(.*)\1$/, '$2')]),
  )
  const home = process.env.ENGINES_HOME ?? installedIn()
  return {
    env: { ...addresses, ENGINE_CONTROL: dirname(up), ...(home ? { ENGINES_HOME: home } : {}) },
    stop,
  }
}
