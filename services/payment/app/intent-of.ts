import type { Stripe } from 'stripe'
import { changed } from '../domain/change.ts'
import type { Payment } from '../domain/payment.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import { readIntent } from './read-intent.ts'

/**
 * The one payment intent of a booking. Its id is written down before anything is charged by it: one intent can be paid only once, so a
 * second charge cannot come about, whoever dies in the middle. A second intent that a crash may leave behind is never confirmed.
 */
export const intentOf = async (
  deps: { stripe: Stripe; store: PaymentStore },
  payment: Payment,
  customer: string,
): Promise<Stripe.PaymentIntent> => {
  if (payment.intent) return readIntent(deps.stripe, payment.intent)
  // Without a key of our own: a failure that Stripe repeats for a key would keep the booking from ever being paid.
  const made = await deps.stripe.paymentIntents.create({
    amount: payment.amount,
    currency: 'nzd',
    customer,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    description: `Rental: ${payment.listingName}`,
    metadata: { booking: payment.id },
    transfer_group: payment.id,
  })
  const after = await deps.store.change(payment.id, (now) =>
    now.intent ? undefined : changed({ ...now, intent: made.id }),
  )
  return readIntent(deps.stripe, after?.intent ?? made.id)
}
