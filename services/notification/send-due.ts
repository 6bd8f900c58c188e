import type { Clock } from '@tribu/platform/clock.ts'
import type { Database, Tx } from '@tribu/platform/db/database.ts'
import type { Log } from '@tribu/platform/log.ts'
import type { Verdict } from './decide.ts'
import { MailRefused, MessageDropped, TryLater } from './ports.ts'
import {
  claimDue,
  closeMessage,
  postponeMessage,
  putOffMessage,
  type Due,
  type Outcome,
  type Queue,
} from './store.postgres.ts'

/** Ten tries over an hour and a half: 10 s, doubling. */
export const TRIES = 10
const FIRST_DELAY_MS = 10_000

const delayAfter = (attempts: number) => FIRST_DELAY_MS * 2 ** (attempts - 1)

// Servers like to repeat the address or number they refuse; it belongs neither into a log nor into the table.
const errorIn = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replace(/[^\s<>]+@[^\s<>]+/g, '[address]')
    .replace(/\+\d{6,}/g, '[number]')
    .slice(0, 500)

/**
 * Sends the message of one queue that has been due longest; returns whether there was one. `decide` says at the last moment whether a message goes, `send` returns
 * once somebody else answers for it, and the row keeps why it went or not. At least once: a crash between `send` and our note of it sends the
 * message again, with the same id. One that nobody takes after the last try, or that is refused for good, stays as `failed`.
 */
export const makeSendDue = <K extends string, M>(deps: {
  db: Database
  queue: Queue
  decide: (due: Due<K>) => Promise<Verdict>
  send: (message: M) => Promise<void>
  compose: (due: Due<K>) => Promise<M | undefined>
  /** In the transaction that notes how a message ended. */
  settle?: (tx: Tx, due: Due<K>, outcome: Outcome) => Promise<void>
  clock: Clock
  log: Log
  done: (kind: K, outcome: Outcome) => void
}) => {
  const { db, queue, clock, log } = deps

  const close = async (due: Due<K>, outcome: Outcome, reason: string, error?: string) => {
    await db.transaction(async (tx) => {
      await closeMessage(tx, queue, due.id, { outcome, reason, ...(error ? { error } : {}), now: clock() })
      await deps.settle?.(tx, due, outcome)
    })
    deps.done(due.kind, outcome)
  }

  /** Returns why it went; undefined where it does not, and its row says why. */
  const trySending = async (due: Due<K>): Promise<string | undefined> => {
    const verdict = await deps.decide(due)
    if ('wait' in verdict) {
      await putOffMessage(db, queue, due.id, { time: verdict.wait, reason: verdict.why })
      return undefined
    }
    if ('drop' in verdict) throw new MessageDropped(verdict.drop)
    const message = await deps.compose(due)
    if (!message) throw new MessageDropped('gone')
    await deps.send(message)
    return verdict.go
  }

  const sendOne = async (due: Due<K>) => {
    let because: string | undefined
    try {
      because = await trySending(due)
    } catch (caught) {
      if (caught instanceof MessageDropped) return close(due, 'dropped', caught.message)
      const error = errorIn(caught)
      const refused = caught instanceof MailRefused
      const about = { error, kind: due.kind, [queue]: due.id, attempts: due.attempts }
      if (refused || due.attempts >= TRIES) {
        log.error(about, `${queue} given up`)
        return close(due, 'failed', refused ? 'refused' : 'given-up', error)
      }
      log.warn(about, `${queue} not sent; trying again later`)
      return postponeMessage(db, queue, due.id, {
        nextTry:
          clock() + Math.max(delayAfter(due.attempts), caught instanceof TryLater ? caught.afterMs : 0),
        error,
      })
    }
    if (because !== undefined) await close(due, 'sent', because)
  }

  return async (): Promise<boolean> => {
    const due = await claimDue<K>(db, queue, clock())
    if (due) await sendOne(due)
    return due !== undefined
  }
}
