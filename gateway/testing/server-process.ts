import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import { clusterHome } from '@tribu/platform/db/cluster-home.ts'
import { until } from '@tribu/platform/testing/until.ts'

/** The program as people start it: a process of its own, on embedded engines, over a folder of its own. */
export type ServerProcess = {
  url: string
  dataDir: string
  /** What it printed so far. */
  output: () => string
  /** SIGKILL: no goodbye. */
  kill: () => Promise<void>
  /** SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>
  /** Removes the data, once it has ended. */
  clean: () => Promise<void>
}

const MAIN = join(import.meta.dirname, '..', '..', 'services', 'main.ts')

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts it and waits until it is ready. `dataDir` takes over the data of an earlier one. */
export const startServer = async (
  options: { dataDir?: string; target?: string; env?: Record<string, string> } = {},
): Promise<ServerProcess> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tribu-server-')))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { NODE_OPTIONS: _, ...outer } = process.env
  const child = spawn(process.execPath, [MAIN, `--target=${options.target ?? 'all'}`, '--friendly'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...outer,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      CAPTCHA_COST: '1',
      RATE_LIMIT_SCALE: '1000',
      ...options.env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the server ended at start:\n${output}`)
    return fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  }
  await until(isReady, 60)
  return {
    url,
    dataDir,
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
    clean: async () => {
      const home = clusterHome(dataDir, PlatformSettings.parse({}).EMBEDDED_ROOT)
      // After a SIGKILL the database takes a moment to follow.
      await until(() => !existsSync(join(home, 'cluster', 'postmaster.pid')))
      await rm(home, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
