import type { Stripe } from 'stripe'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { isCardError, isRefused } from '../card-provider.ts'
import type { CardStore } from '../card-store.postgres.ts'
import { applyIntent } from '../domain/apply-intent.ts'
import { changed } from '../domain/change.ts'
import { NO_CARD } from '../domain/failures.ts'
import type { Payment } from '../domain/payment.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import { intentOf } from './intent-of.ts'
import { intentNow, readIntent } from './read-intent.ts'

/** Takes up how an intent stands. @throws Error where it is over another amount or currency than the booking */
export const makeTakeUpIntent =
  (deps: { store: PaymentStore; clock: Clock }) => (booking: string, intent: Stripe.PaymentIntent) =>
    deps.store.change(booking, (payment) => {
      if (intent.amount !== payment.amount || intent.currency !== 'nzd')
        throw new Error(
          `The intent ${intent.id} is over ${intent.amount} ${intent.currency}, the booking over ${payment.amount} nzd`,
        )
      return applyIntent(payment, intentNow(intent), secondsOf(deps.clock()))
    })
export type TakeUpIntent = ReturnType<typeof makeTakeUpIntent>

const untried = (intent: Stripe.PaymentIntent) =>
  intent.status === 'requires_confirmation' ||
  (intent.status === 'requires_payment_method' && !intent.last_payment_error)

/**
 * Charges the borrower's card while they are away. What the bank says is looked at, never assumed: after a call whose answer was lost the
 * next try finds the intent paid or refused, and confirms nothing a second time.
 */
export const makeCharge =
  (deps: { stripe: Stripe; store: PaymentStore; cards: CardStore; clock: Clock; takeUp: TakeUpIntent }) =>
  async (payment: Payment): Promise<void> => {
    const customer = await deps.cards.customerOf(payment.borrower)
    const card = await deps.cards.defaultOf(payment.borrower)
    if (!customer || !card) {
      await deps.store.change(payment.id, (now) =>
        now.chargedAt === null ? changed({ ...now, state: 'failed', reason: NO_CARD }) : undefined,
      )
      return
    }
    const intent = await intentOf(deps, payment, customer)
    // The booking may have ended just now: then the intent is closed by the next step, unpaid.
    const fresh = await deps.store.find(payment.id)
    if (fresh?.payment.booking.status !== 'approved') return
    if (untried(intent)) {
      try {
        await deps.stripe.paymentIntents.confirm(
          intent.id,
          { payment_method: card.id, off_session: true },
          { idempotencyKey: `confirm ${payment.id} ${card.id}` },
        )
      } catch (error) {
        if (!isCardError(error) && !isRefused(error)) throw error
      }
    }
    const now = await readIntent(deps.stripe, intent.id)
    const after = await deps.takeUp(payment.id, now)
    if (after?.state === 'processing' && untried(now))
      throw new Error(`The card provider does not take the payment: intent ${now.id} is ${now.status}`)
  }
