import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * A program of a suite, in a process of its own that is there to be killed: whenever it ends it is started again, as whoever runs it would.
 * It gets its order as JSON, with `aheadMs`, how far its clock is ahead; says by any message that it is there; and is sent each change of
 * `aheadMs`.
 */
export const makeKeptRunning = <O extends { aheadMs: number }>(main: string) => {
  let child: ChildProcess | undefined
  let ahead = 0

  /** Waits until it is there, or has ended already. */
  const start = async (order: Omit<O, 'aheadMs'>): Promise<void> => {
    const started = fork(main, [JSON.stringify({ ...order, aheadMs: ahead })], {
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = started
    started.once('exit', () => {
      if (child === started) void start(order)
    })
    await Promise.race([once(started, 'message'), once(started, 'exit')])
  }

  return {
    start,
    now: () => Date.now() + ahead,
    turnBy: (ms: number) => {
      ahead += ms
      child?.send(ahead, () => undefined)
    },
    kill: () => void child?.kill('SIGKILL'),
    /** Kills it for good. */
    end: () => {
      const last = child
      child = undefined
      last?.kill('SIGKILL')
    },
  }
}
