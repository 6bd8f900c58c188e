import type { Stripe } from 'stripe'
import { notFound } from '@tribu/platform/errors.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import type { TakeUpIntent } from './charge.ts'
import { readIntent } from './read-intent.ts'

/** Looks at Stripe how a payment stands, for its borrower who has just been at their bank. @throws AppError not-found */
export const makeCheckPayment =
  (deps: { stripe: Stripe; store: PaymentStore; takeUp: TakeUpIntent }) =>
  async (member: string, booking: string): Promise<void> => {
    const found = await deps.store.find(booking)
    if (!found || found.payment.borrower !== member) throw notFound()
    const { intent } = found.payment
    if (intent) await deps.takeUp(booking, await readIntent(deps.stripe, intent))
  }
