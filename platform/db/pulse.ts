import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { unavailable } from '../errors.ts'
import type { Log } from '../log.ts'

/*
 * Whether a PostgreSQL answers, asked once a second on a connection of its own. A pool alone learns of a server that hangs only by one
 * time-out per connection and request; a circuit that counts failed calls takes a busy pool for a dead server. This asks the server, and
 * nothing else: who would have to wait for a dead one is refused at once, and let in again within a second of its return.
 */

const BEAT_MS = 1000
// A machine that is short of everything is slow, not dead: two times this must pass in silence.
const ANSWER_MS = 2000
// An engine may be started at the same moment as we are.
const FIRST_ANSWER_MS = 60_000

// An unknown user, password or database: it answers, and waiting changes nothing.
const REFUSAL = /^(28|3D)/

export type Pulse = {
  /** Whether the server left two questions in a row without an answer. Until its first answer it counts as there. */
  isAway: () => boolean
  /** Waits for the first answer, a minute at most. @throws Error of one sentence, at once where the server refuses us */
  begun: () => Promise<void>
  /** Rejects while it is away. */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

export const takePulse = (deps: { url: string; log: Log }): Pulse => {
  const end = new AbortController()
  let everAnswered = false
  let away = false
  const first = Promise.withResolvers<void>()
  first.promise.catch(() => undefined)

  const note = (next: boolean, error?: unknown) => {
    if (next && !away && !end.signal.aborted) deps.log.warn({ err: error }, 'PostgreSQL does not answer')
    if (!next && away) deps.log.info('PostgreSQL answers again')
    away = next
    if (!next) {
      everAnswered = true
      first.resolve()
    }
  }
  const sleep = (ms: number) => pause(ms, undefined, { signal: end.signal }).catch(() => undefined)

  /** Asks on one connection until that fails. Returns whether it ever got an answer, and the failure. */
  const ask = async (): Promise<{ answered: boolean; error: unknown }> => {
    const client = new pg.Client({
      connectionString: deps.url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    // What breaks it while it rests shows at the next question.
    client.on('error', () => undefined)
    let answered = false
    try {
      await client.connect()
      while (!end.signal.aborted) {
        await client.query('select 1')
        answered = true
        note(false)
        await sleep(BEAT_MS)
      }
      return { answered, error: undefined }
    } catch (error) {
      return { answered, error }
    } finally {
      client.end().catch(() => undefined)
    }
  }

  const run = async () => {
    while (!end.signal.aborted) {
      const { answered, error } = await ask()
      // A connection that was lost may have been all that was wrong: only a new one that fails as well tells of the server.
      if (answered) continue
      note(true, error)
      if (REFUSAL.test(String((error as { code?: unknown }).code))) first.reject(error)
      await sleep(BEAT_MS / 2)
    }
  }

  const finished = run()
  return {
    isAway: () => away && everAnswered,
    begun: async () => {
      const over = new AbortController()
      const late = pause(FIRST_ANSWER_MS, undefined, { signal: AbortSignal.any([over.signal, end.signal]) })
      late.catch(() => undefined)
      await Promise.race([first.promise, late]).finally(() => over.abort())
      if (!everAnswered) throw new Error('PostgreSQL does not answer. Is DATABASE_URL right?')
    },
    ready: async () => {
      if (away) throw unavailable()
    },
    stop: async () => {
      end.abort()
      await finished
    },
  }
}
