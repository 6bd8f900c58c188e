import { createHmac } from 'node:crypto'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { Database, Tx } from '@tribu/platform/db/database.ts'
import { takeEventFault } from './faults.ts'

type Due = { number: number; event: string; attempts: number; body: { type: string } }
export type Receiver = { url: string; secret: string }

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 3_600_000
const LIMIT_MS = 5000
// While a delivery is under way nobody else takes it; after this one that died with its process is taken again.
const CLAIM_MS = 7000

/** The header by which a receiver knows that the sandbox sent it: an HMAC over the time in seconds and the body. */
export const signatureOf = (secret: string, seconds: number, payload: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`

const claim = async (tx: Tx, now: number): Promise<Due | undefined> => {
  const [due] = await tx.query<Due>(
    `update sandbox.delivery d set due_at = $2, attempts = attempts + 1
     from sandbox.object o
     where o.id = d.event and d.number = (
       select number from sandbox.delivery where due_at <= $1 order by number limit 1 for update skip locked
     )
     returning d.number, d.event, d.attempts, o.body`,
    [now, now + CLAIM_MS],
  )
  return due
}

/**
 * Sends the first event that is due to the receiver; returns whether there was one. In order as far as nothing fails. At least once: an event stays
 * until it was answered by 2xx. The delay doubles from half a second to an hour, by the module's clock.
 */
export const makeDeliverEvents = (deps: { db: Database; clock: Clock; receiver: Receiver }) => {
  const send = async (due: Due): Promise<string | undefined> => {
    const payload = JSON.stringify(due.body)
    try {
      const response = await fetch(deps.receiver.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (sandbox)',
          // The receiver compares it with its own time, which no test's clock moves.
          'stripe-signature': signatureOf(deps.receiver.secret, secondsOf(Date.now()), payload),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMIT_MS),
      })
      await response.arrayBuffer()
      return response.ok ? undefined : `answered ${response.status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  const again = (due: Due, delayMs: number, attempts: number, error: string | null) =>
    deps.db.query(
      'update sandbox.delivery set due_at = $2, attempts = $3, last_error = $4 where number = $1',
      [due.number, deps.clock() + delayMs, attempts, error],
    )

  const deliver = async (due: Due) => {
    const fault = due.attempts === 1 ? await takeEventFault(deps.db, due.body.type) : undefined
    if (fault?.kind === 'webhook_late') return again(due, fault.milliseconds, due.attempts, null)
    const error = await send(due)
    if (error === undefined && !fault)
      return deps.db.query('delete from sandbox.delivery where number = $1', [due.number])
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (due.attempts - 1))
    return again(due, fault ? 0 : delay, due.attempts, error ?? null)
  }

  return async (): Promise<boolean> => {
    const due = await deps.db.transaction((tx) => claim(tx, deps.clock()))
    if (due) await deliver(due)
    return due !== undefined
  }
}
