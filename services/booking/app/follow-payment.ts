import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { PayloadOf } from '@tribu/platform/bus/event.ts'
import { PAYMENT_STATES, type PaymentState } from '@tribu/proto/booking-lifecycle.ts'
import { followPayment } from '../domain/payment-news.ts'
import type { BookingStore, Change } from '../ports.ts'

type Payment = NonNullable<PayloadOf<'payment.succeeded'>['payment']>

const stateOf = (text: string): PaymentState => {
  const state = PAYMENT_STATES.find((one) => one === text)
  if (!state) throw new Error(`unknown payment state "${text}"`)
  return state
}

/**
 * Keeps how the payment of a booking stands. Its version is kept with it, so that doubles and late-comers change nothing. A booking that its
 * bank disputes takes that state.
 */
export const makeFollowPayment =
  (deps: { store: BookingStore; clock: Clock }) =>
  async (
    { payment, time }: { payment: Payment | undefined; time: number },
    { disputed = false, ...entry }: Change['entry'] & { disputed?: boolean } = {},
  ): Promise<void> => {
    if (!payment) return
    const news = {
      version: Number(payment.version),
      at: secondsOf(time),
      state: stateOf(payment.state),
      refunded: Number(payment.refunded),
      transferred: payment.transferred,
      reason: payment.reason,
      disputed,
    }
    const now = secondsOf(deps.clock())
    await deps.store.change(payment.booking, { actor: 'system', at: now }, (before) => {
      const booking = followPayment(before, news, now)
      return booking && { booking, entry }
    })
  }
