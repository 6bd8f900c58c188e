import { SESSION_MS } from './kafka-client.ts'

const LOOK_MS = 1000
/** Silence of this length while the brokers answer others is a stall: twice the session, after which the group has long gone on without us. */
export const STALLED_MS = 2 * SESSION_MS

export type Watchdog = { sign: () => void; stop: () => void }

/**
 * Notices a consumer that stands still: the library is known to stop fetching and heartbeating at times, without an error. Brokers that
 * are away are no stall: silence counts only from the first answer that `probe`, over a connection of its own, gets without one failing
 * since. `stalled` is called once.
 */
export const makeWatchdog = (deps: {
  /** Rejects when the brokers do not answer. */
  probe: () => Promise<unknown>
  stalled: () => void
  /** Milliseconds, never turned back. */
  now?: () => number
  stalledMs?: number
  lookMs?: number
}): Watchdog => {
  const { now = () => performance.now(), stalledMs = STALLED_MS, lookMs = LOOK_MS } = deps
  let lastSign = now()
  let answersSince: number | undefined
  let looking = false

  const look = async () => {
    if (looking) return
    // A consumer that has just given a sign needs no looking after, and the next silence needs answers of its own.
    if (now() - lastSign < stalledMs / 2) {
      answersSince = undefined
      return
    }
    looking = true
    try {
      await deps.probe()
      answersSince ??= now()
      if (now() - Math.max(lastSign, answersSince) < stalledMs) return
      stop()
      deps.stalled()
    } catch {
      answersSince = undefined
    } finally {
      looking = false
    }
  }

  const timer = setInterval(() => void look(), lookMs).unref()
  const stop = () => clearInterval(timer)
  return {
    sign: () => {
      lastSign = now()
    },
    stop,
  }
}
