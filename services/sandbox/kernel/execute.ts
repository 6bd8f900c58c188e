import type { Clock } from '@tribu/platform/clock.ts'
import { secondsOf } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { answerOfKey, fingerprintOf, keepAnswer, type Answer } from './answers.ts'
import type { Endpoint } from './endpoint.ts'
import { apiError, StripeError } from './errors.ts'
import { expandPaths } from './expand.ts'
import { takeFault } from './faults.ts'
import { newId } from './ids.ts'
import { readForm, readParams } from './params.ts'
import { makeScope } from './scope.ts'

export type Call = {
  method: Endpoint['method']
  /** With `/v1`. */
  path: string
  names: Record<string, string>
  /** The query of a GET, else the body. */
  form: string
  account: string
  /** Where the caller reached the sandbox. */
  origin: string
  idempotencyKey: string | null
}

/** `silentMs`: the answer is there, and is to be kept from the caller for so long. */
export type Executed = Answer & { silentMs?: number }

const answerOf = (error: unknown, requestId: string): Answer => {
  if (!(error instanceof StripeError)) throw error
  return { status: error.status, body: { error: error.body }, requestId }
}

/**
 * Carries out a call in one transaction with its events and the answer that its idempotency key stands for. Parameters that are wrong are
 * refused before that, so their answer is not kept, as with Stripe.
 */
export const makeExecute =
  (deps: { db: Database; clock: Clock; wakeDelivery: () => void }) =>
  async (endpoint: Endpoint, call: Call): Promise<Executed> => {
    const requestId = newId('req')
    const now = deps.clock()
    const writes = call.method === 'POST'
    try {
      const params = readParams(endpoint.params, readForm(call.form)) as { expand?: string[] }
      const fault = writes ? await takeFault(deps.db, call.path) : undefined
      if (fault?.kind === 'error_before') throw apiError()
      const key = writes && call.idempotencyKey
      const repeatable = key && {
        account: call.account,
        key,
        fingerprint: fingerprintOf(call.method, call.path, call.form),
        now,
      }
      const answer = await deps.db.transaction(async (tx): Promise<Answer> => {
        const before = repeatable && (await answerOfKey(tx, repeatable))
        if (before) return before
        const scope = makeScope({
          tx,
          account: call.account,
          now: secondsOf(now),
          origin: call.origin,
          requestId,
          idempotencyKey: call.idempotencyKey,
        })
        tx.afterCommit(deps.wakeDelivery)
        if (call.account && !(await scope.of('').find(call.account)))
          throw new StripeError(403, {
            type: 'invalid_request_error',
            code: 'account_invalid',
            message: `The provided key does not have access to account '${call.account}' (or that account does not exist).`,
          })
        await tx.query('savepoint work')
        let answer: Answer
        try {
          const body = await endpoint.run(scope, params as never, call.names)
          answer = { status: 200, body: await expandPaths(scope, body, params.expand ?? []), requestId }
        } catch (error) {
          answer = answerOf(error, requestId)
          if (!(error as StripeError).keeps) await tx.query('rollback to savepoint work')
        }
        if (fault?.kind === 'error_after') answer = answerOf(apiError(), requestId)
        if (repeatable) await keepAnswer(tx, repeatable, answer)
        return answer
      })
      return fault?.kind === 'timeout_after' ? { ...answer, silentMs: fault.milliseconds } : answer
    } catch (error) {
      return answerOf(error, requestId)
    }
  }
