import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe } from '@jest/globals'
import { freePort } from '../runtime/free-port.ts'

/*
 * Engines of a suite's own, to be killed, paused and started again. The program that does it comes from the environment:
 *
 *   ENGINE_CONTROL   a folder with a program for each engine (postgres, redis, kafka …) that knows the verbs start, stop, kill9, pause,
 *                    resume, wipe and env; env prints `export NAME=value` lines with the engine's address
 *   ENGINES_HOME     where those programs keep what they installed and, in NAME/data, the data. What is installed there is used; data,
 *                    log and process ids of a controlled engine lie in a folder of its own. Not set, each installs anew.
 */

const run = promisify(execFile)

/** The variables that take a program's ports, and how many ports each needs, every `step` numbers: a broker's neighbours follow it. */
const PORTS: Record<string, { name: string; count: number; step: number }[]> = {
  postgres: [{ name: 'POSTGRES_PORT', count: 1, step: 1 }],
  redis: [{ name: 'REDIS_PORT', count: 1, step: 1 }],
  mongodb: [{ name: 'MONGODB_PORT', count: 1, step: 1 }],
  s3: [{ name: 'S3_PORT', count: 1, step: 1 }],
  elasticsearch: [{ name: 'ELASTICSEARCH_PORT', count: 2, step: 100 }],
  kafka: [
    { name: 'KAFKA_PORT', count: 3, step: 10 },
    { name: 'KAFKA_CONTROLLER_PORT', count: 3, step: 10 },
  ],
  mail: [
    { name: 'SMTP_PORT', count: 1, step: 1 },
    { name: 'MAIL_HTTP_PORT', count: 1, step: 1 },
  ],
}
export type ControlledName = 'postgres' | 'redis' | 'mongodb' | 's3' | 'elasticsearch' | 'kafka' | 'mail'

// What a program writes while its engine runs; everything else below its folder is installed once.
const OWN = /^(data|train|log|lock|pid|node-\d+\.pid)\b/
const COPIED_BYTES = 1_000_000
const VERB_MS = 180_000

export type ControlledEngine = {
  /** The environment variables that lead to it. */
  settings: Record<string, string>
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Ends all its processes at one moment, by SIGKILL. */
  kill9: () => Promise<void>
  /** Stops all its processes in the midst of what they do; connections stay open. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  /** Any verb of its program. Returns what it printed. */
  verb: (...words: string[]) => Promise<string>
  /** Kills it and removes what it kept. */
  remove: () => Promise<void>
}

/** Shows an installation in another folder. Small files are copied, since programs write some of them anew at a start. */
const shareInstalled = async (from: string, to: string) => {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from).catch(() => [])) {
    const [source, target] = [join(from, name), join(to, name)]
    if (OWN.test(name)) continue
    const found = await stat(source)
    await (found.isFile() && found.size < COPIED_BYTES ? copyFile(source, target) : symlink(source, target))
  }
}

/**
 * Starts an engine that nobody else uses, on free ports, with data of its own. `env` goes to its program, as `{ KAFKA_NODES: '3' }`.
 * @throws Error with what the program said
 */
export const controlledEngine = async (
  name: ControlledName,
  options: { env?: Record<string, string> } = {},
): Promise<ControlledEngine> => {
  const { ENGINE_CONTROL: control, ENGINES_HOME: installed } = process.env
  if (!control) throw new Error('ENGINE_CONTROL is not set')
  const home = await mkdtemp(join(tmpdir(), `engine-${name}-`))
  if (installed) await shareInstalled(join(installed, name), join(home, name))
  const ports: Record<string, string> = {}
  for (const port of PORTS[name] ?? []) ports[port.name] = String(await freePort(port.count, port.step))
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const env = { ...inherited, ...ports, ...options.env, ENGINES_HOME: home }

  const verb = async (...words: string[]) => {
    const { stdout } = await run(join(control, name), words, { env, timeout: VERB_MS }).catch(
      (error: Error & { stderr?: string }) => {
        throw new Error(`${name} ${words.join(' ')}: ${error.stderr || error.message}`, { cause: error })
      },
    )
    return stdout
  }
  const does = (word: string) => async () => void (await verb(word))
  const remove = async () => {
    await verb('wipe')
    await rm(home, { recursive: true, force: true })
  }

  try {
    await verb('start')
    const lines = (await verb('env')).matchAll(/^export (\w+)=(.*)$/gm)
    return {
      settings: Object.fromEntries(
        [...lines].map(([, key, value]) => [key, value!.replace(/^(['"])(.*)\1$/, '$2')]),
      ),
      start: does('start'),
      stop: does('stop'),
      kill9: does('kill9'),
      pause: does('pause'),
      resume: does('resume'),
      verb,
      remove,
    }
  } catch (error) {
    await remove().catch(() => undefined)
    throw error
  }
}

/** Registers suites that need controlled engines. Where nothing controls any, they stand as skipped, with the reason in their name. */
export const onControlledEngine = (register: () => void): void => {
  if (process.env['ENGINE_CONTROL']) register()
  else {
    // oxlint-disable-next-line jest/no-disabled-tests -- there is nothing to run on; the name says so, and they are counted
    describe.skip('did not run: ENGINE_CONTROL is not set', () => {
      register()
    })
  }
}
