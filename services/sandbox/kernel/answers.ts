import { createHash } from 'node:crypto'
import type { Tx } from '@tribu/platform/db/database.ts'
import { StripeError } from './errors.ts'

export type Answer = { status: number; body: unknown; requestId: string; repeated?: boolean }

const DAY_MS = 86_400_000

/** The same for the same parameters, in whatever order. */
export const fingerprintOf = (method: string, path: string, form: string): string =>
  createHash('sha256')
    .update(`${method} ${path}\n`)
    .update(JSON.stringify([...new URLSearchParams(form)].map(([name, value]) => `${name}=${value}`).sort()))
    .digest('hex')

export type Repeatable = { account: string; key: string; fingerprint: string; now: number }

/**
 * The answer that the key got within the last day, or undefined for a new key. Two requests with one key at once: the second is told to
 * come again. @throws StripeError where the key stands for another request
 */
export const answerOfKey = async (tx: Tx, given: Repeatable): Promise<Answer | undefined> => {
  const [lock] = await tx.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free`,
    [`sandbox ${given.account} ${given.key}`],
  )
  if (!lock?.free)
    throw new StripeError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${given.key}. Please try again later.`,
    })
  const [row] = await tx.query<{ fingerprint: string; request: string; status: number; body: unknown }>(
    'select fingerprint, request, status, body from sandbox.answer where account = $1 and key = $2 and answered_at > $3',
    [given.account, given.key, given.now - DAY_MS],
  )
  if (!row) return undefined
  if (row.fingerprint !== given.fingerprint)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${given.key}' if you meant to execute a different request.`,
    })
  return { status: row.status, body: row.body, requestId: row.request, repeated: true }
}

export const keepAnswer = async (tx: Tx, given: Repeatable, answer: Answer): Promise<void> => {
  await tx.query(
    `insert into sandbox.answer (account, key, fingerprint, request, status, body, answered_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account, key) do update set fingerprint = excluded.fingerprint, request = excluded.request,
       status = excluded.status, body = excluded.body, answered_at = excluded.answered_at`,
    [
      given.account,
      given.key,
      given.fingerprint,
      answer.requestId,
      answer.status,
      JSON.stringify(answer.body),
      given.now,
    ],
  )
}
