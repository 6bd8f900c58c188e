import type { Stripe } from 'stripe'
import type { IntentNow } from '../domain/apply-intent.ts'
import { cardRefusal } from '../domain/failures.ts'
import { idOf } from './id-of.ts'

const EXPAND = ['latest_charge.balance_transaction']

/** How a payment intent stands, in our words. */
export const intentNow = (intent: Stripe.PaymentIntent): IntentNow => {
  const error = intent.last_payment_error
  switch (intent.status) {
    case 'succeeded': {
      const charge = intent.latest_charge
      // The fee is known with the charge's balance transaction, which comes with it.
      if (!charge || typeof charge === 'string' || !charge.balance_transaction) return { status: 'open' }
      const money = charge.balance_transaction
      if (typeof money === 'string') return { status: 'open' }
      return {
        status: 'paid',
        charge: charge.id,
        fee: money.fee,
        card: idOf(intent.payment_method),
        at: charge.created,
      }
    }
    case 'requires_action':
      return { status: 'asks-borrower' }
    case 'canceled':
      return { status: 'canceled' }
    case 'requires_payment_method':
      if (!error) return { status: 'open' }
      return error.code === 'authentication_required'
        ? { status: 'asks-borrower' }
        : { status: 'refused', reason: cardRefusal(error.code, error.decline_code) }
    default:
      return { status: 'open' }
  }
}

/** Fetches an intent with all that `intentNow` asks for. */
export const readIntent = (stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.retrieve(id, { expand: EXPAND })
