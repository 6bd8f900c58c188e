import type { Stripe } from 'stripe'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { conflict, notFound } from '@tribu/platform/errors.ts'
import type { StepStatus } from '@tribu/proto/http/card.ts'
import { isCardError, isRefused } from '../card-provider.ts'
import type { CardStore } from '../card-store.postgres.ts'
import { changed } from '../domain/change.ts'
import { cardRefusal, NO_CARD } from '../domain/failures.ts'
import type { Payment } from '../domain/payment.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'
import type { TakeUpIntent } from './charge.ts'
import { intentOf } from './intent-of.ts'
import { intentNow, readIntent } from './read-intent.ts'
import type { CustomerOf } from './save-card.ts'

const STATUS: Record<ReturnType<typeof intentNow>['status'], StepStatus> = {
  paid: 'succeeded',
  'asks-borrower': 'requires_action',
  refused: 'refused',
  canceled: 'refused',
  open: 'processing',
}

const checkPayable = (payment: Payment, now: number) => {
  if (payment.chargedAt !== null) throw conflict('already-paid', 'This booking is paid already')
  if (payment.booking.status !== 'approved' || now >= payment.booking.paymentDue)
    throw conflict('wrong-state', 'This booking cannot be paid any more: please look again')
  if (payment.state === 'processing') throw conflict('processing', 'The card is being charged just now')
}

/**
 * The borrower pays while they are there, with their default card, so that their bank can ask them. Each call is one more try with the same
 * intent, which can be paid once.
 * @throws AppError not-found, conflict: `already-paid`, `wrong-state`, `processing`, `card-missing`, `card-refused` with the reason
 */
export const makePayNow =
  (deps: {
    stripe: Stripe
    store: PaymentStore
    cards: CardStore
    customerOf: CustomerOf
    takeUp: TakeUpIntent
    clock: Clock
  }) =>
  async (member: string, booking: string): Promise<{ status: StepStatus; secret: string }> => {
    const found = await deps.store.find(booking)
    if (!found || found.payment.borrower !== member) throw notFound()
    checkPayable(found.payment, secondsOf(deps.clock()))
    const card = await deps.cards.defaultOf(member)
    if (!card) throw conflict('card-missing', NO_CARD)
    const before = await intentOf(deps, found.payment, await deps.customerOf(member))
    const waiting = before.status === 'requires_action' && before.payment_method === card.id
    if (before.status !== 'succeeded' && before.status !== 'canceled' && !waiting) {
      const counted = await deps.store.change(booking, (payment) =>
        changed({ ...payment, tries: payment.tries + 1 }),
      )
      try {
        await deps.stripe.paymentIntents.confirm(
          before.id,
          { payment_method: card.id },
          { idempotencyKey: `confirm ${booking} try ${counted?.tries}` },
        )
      } catch (error) {
        if (!isCardError(error) && !isRefused(error)) throw error
      }
    }
    const intent = await readIntent(deps.stripe, before.id)
    const now = intentNow(intent)
    await deps.takeUp(booking, intent)
    // What the bank refuses although its holder is there is refused, whatever Stripe calls it.
    if (intent.status === 'requires_payment_method')
      throw conflict('card-refused', now.status === 'refused' ? now.reason : cardRefusal(null))
    return { status: STATUS[now.status], secret: intent.client_secret ?? '' }
  }
