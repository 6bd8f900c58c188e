import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { Log } from '@tribu/platform/log.ts'
import { MailRefused, type Mail, type MailTransport } from './ports.ts'
import { claimDueMails, closeMail, postponeMail, type DueMail, type Outcome } from './store.postgres.ts'

/** Ten tries over an hour and a half: 10 s, doubling. */
export const TRIES = 10
const FIRST_DELAY_MS = 10_000
const AT_ONCE = 5

const delayAfter = (attempts: number) => FIRST_DELAY_MS * 2 ** (attempts - 1)

// Mail servers like to repeat the address they refuse; it belongs neither into a log nor into the table.
const reasonOf = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replace(/[^\s<>]+@[^\s<>]+/g, '[address]')
    .slice(0, 500)

/**
 * Sends what is due; returns whether there may be more. At least once: a crash between the server's yes and our note of it sends the mail
 * again, with the same Message-ID. A mail that nobody takes after the last try, or that is refused for good, stays as `failed`.
 */
export const makeSendDueMails = (deps: {
  db: Database
  transport: MailTransport
  compose: (due: DueMail) => Promise<Mail | undefined>
  clock: Clock
  log: Log
  done: (kind: DueMail['kind'], outcome: Outcome) => void
}) => {
  const close = async (due: DueMail, outcome: Outcome, error?: string) => {
    await closeMail(deps.db, due.id, { outcome, ...(error ? { error } : {}), now: deps.clock() })
    deps.done(due.kind, outcome)
  }

  const sendOne = async (due: DueMail) => {
    try {
      const mail = await deps.compose(due)
      if (!mail) return await close(due, 'dropped')
      await deps.transport.send(mail)
    } catch (error) {
      const reason = reasonOf(error)
      const about = { reason, mail: due.id, attempts: due.attempts }
      if (error instanceof MailRefused || due.attempts >= TRIES) {
        deps.log.error(about, 'mail given up')
        return close(due, 'failed', reason)
      }
      deps.log.warn(about, 'mail not sent; trying again later')
      return postponeMail(deps.db, due.id, {
        nextTry: deps.clock() + delayAfter(due.attempts),
        error: reason,
      })
    }
    return close(due, 'sent')
  }

  return async (): Promise<boolean> => {
    const due = await claimDueMails(deps.db, deps.clock(), AT_ONCE)
    await Promise.all(due.map(sendOne))
    return due.length === AT_ONCE
  }
}
