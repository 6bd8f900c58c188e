import type { Stripe } from 'stripe'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { AppError } from '@tribu/platform/errors.ts'
import type { NotificationStore, Notification } from '../notification-store.postgres.ts'

/** Seconds that a signature holds: an older one may have been recorded and sent again. */
const TOLERANCE_S = 300

export const notificationOf = (event: Stripe.Event): Notification => ({
  id: event.id,
  type: event.type,
  object: (event.data.object as { id?: string }).id ?? '',
  account: event.account ?? '',
  created: event.created,
})

// Each endpoint that is registered at Stripe signs with a secret of its own.
const read = (
  { stripe, secrets }: { stripe: Stripe; secrets: readonly string[] },
  body: Buffer,
  signature: string,
): Stripe.Event => {
  let cause: unknown
  for (const secret of secrets)
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S)
    } catch (error) {
      cause = error
    }
  throw Object.assign(
    new AppError({ kind: 'invalid', code: 'signature', detail: 'The signature does not hold' }),
    { cause },
  )
}

/**
 * Takes what Stripe sends: checked by its signature over the very bytes, and kept by its id before it is answered. What it says of an object is
 * not believed: the object is fetched anew later, so that any order will do.
 * @throws AppError invalid, for what Stripe did not sign within the last five minutes
 */
export const makeTakeNotification =
  (deps: {
    stripe: Stripe
    store: NotificationStore
    secrets: readonly string[]
    clock: Clock
    wake: () => void
  }) =>
  async (body: Buffer, signature: string): Promise<void> => {
    const event = read(deps, body, signature)
    await deps.store.add(notificationOf(event), secondsOf(deps.clock()))
    deps.wake()
  }
