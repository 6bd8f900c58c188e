import { newId } from './ids.ts'
import type { Kept, Scope } from './scope.ts'

/** The version of the API that the sandbox speaks. */
export const API_VERSION = '2026-08-26.dahlia'

/** Notes an event in the request's transaction, and that its receiver is to be told. `body` is the object as it is now. */
export const emit = async (scope: Scope, type: string, body: Kept, previous?: object): Promise<void> => {
  const event = {
    id: newId('evt'),
    object: 'event',
    ...(scope.account ? { account: scope.account } : {}),
    api_version: API_VERSION,
    created: scope.now,
    data: { object: body, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: scope.requestId, idempotency_key: scope.idempotencyKey },
    type,
  }
  await scope.add(event)
  await scope.tx.query('insert into sandbox.delivery (event, due_at) values ($1, $2)', [
    event.id,
    scope.now * 1000,
  ])
}
