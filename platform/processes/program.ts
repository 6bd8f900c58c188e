import { spawn, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** One process of the product, at an address of its own. It can be started again, there and as it was. */
export type Program = {
  target: string
  url: string
  /** Everything it has printed, over all its starts. */
  output: () => string
  /** Starts it; nothing where it runs. */
  start: () => void
  /** Waits until it can do its work. @throws Error with what it printed, when it ended instead, or after `seconds` */
  ready: (seconds: number) => Promise<void>
  signal: (name: NodeJS.Signals) => void
  /** Waits until it ends by itself or otherwise; at once where it does not run. */
  ended: () => Promise<number | null>
  /** Sends a signal, also to one that is stopped, and waits for the end. Returns the exit code, null where the signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

export type ProgramOptions = {
  /** The file that is run. */
  main: string
  target: string
  port: number
  /** The whole environment but PORT. */
  env: Record<string, string | undefined>
  flags?: string[]
  /** Ctrl-C reaches only whoever started it, who then ends it in its turn. */
  apart?: boolean
  /** Told each piece of what it prints. */
  printed?: (piece: string) => void
}

const LOOK_AGAIN_MS = 25
// Compiled code is kept between starts: a third of the time to load a process.
const COMPILED = join(tmpdir(), 'tribu-compiled')

export const makeProgram = (options: ProgramOptions): Program => {
  const url = `http://localhost:${options.port}`
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  let output = ''
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null

  const start = () => {
    if (runs()) return
    const started = spawn(
      process.execPath,
      [options.main, `--target=${options.target}`, ...(options.flags ?? [])],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: options.apart ?? false,
        env: { NODE_COMPILE_CACHE: COMPILED, ...options.env, PORT: String(options.port) },
      },
    )
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        output += piece
        options.printed?.(piece)
      })
    ended = new Promise((done) => started.once('exit', done))
    child = started
  }

  const isReady = () =>
    fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.ok,
      () => false,
    )

  return {
    target: options.target,
    url,
    output: () => output,
    start,
    ready: async (seconds) => {
      const until = Date.now() + seconds * 1000
      for (;;) {
        const answered = await isReady()
        // Another process at its port may have answered in its place.
        if (!runs()) throw new Error(`${options.target} ended at its start:\n${output}`)
        if (answered) return
        if (Date.now() > until)
          throw new Error(`${options.target} was not ready within ${seconds} s:\n${output}`)
        await pause(LOOK_AGAIN_MS)
      }
    },
    signal: (name) => void child?.kill(name),
    ended: () => ended,
    end: (signal) => {
      child?.kill(signal)
      child?.kill('SIGCONT')
      return ended
    },
  }
}
