import { notFound } from '@tribu/platform/errors.ts'
import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'
import type { Card } from '@tribu/proto/http/card.ts'
import type { CardStore, SavedCard } from '../card-store.postgres.ts'
import { moneySteps } from '../domain/money-steps.ts'
import { refundable, refundedOf, type Payment } from '../domain/payment.ts'
import { sharesOf } from '../domain/share.ts'
import type { PaymentStore } from '../payment-store.postgres.ts'

export const presentCard = ({ id, brand, last4, expires, isDefault }: SavedCard): Card => ({
  'stripe-id': id,
  object: 'card',
  brand,
  last4,
  expires,
  default: isDefault,
})

// One that failed once is being tried again; who looks need not know of it yet.
const STUCK_AFTER = 3
const STUCK = 'This takes longer than it should. We are on it, and go on by ourselves.'
const STUCK_TRANSFER =
  'Your share cannot be passed on yet: please look whether your bank account and details are complete in your settings.'

const viewOf = (payment: Payment, viewer: { member: string; admin: boolean }) =>
  viewer.member === payment.borrower
    ? ('borrower' as const)
    : viewer.member === payment.lender
      ? ('lender' as const)
      : viewer.admin
        ? ('admin' as const)
        : undefined

/**
 * Where the money of a booking is and what comes next, for its parties and admins. What the lender gets is not shown to the borrower, nor the
 * card to the lender. @throws AppError not-found
 */
export const makeShowMoney =
  (deps: { store: PaymentStore; cards: CardStore }) =>
  async (viewer: { member: string; admin: boolean }, booking: string): Promise<BookingMoney> => {
    const found = await deps.store.find(booking)
    const view = found && viewOf(found.payment, viewer)
    if (!found || !view) throw notFound()
    const { payment } = found
    const shares = payment.division ?? sharesOf(payment, 0)
    const failing = found.lastError !== null && found.attempts >= STUCK_AFTER
    const stuck = failing ? (payment.division ? STUCK_TRANSFER : STUCK) : ''
    const cards = view === 'borrower' ? await deps.cards.list(payment.borrower) : []
    const card = cards.find(({ id }) => id === payment.card) ?? cards.find(({ isDefault }) => isDefault)
    const payable = payment.state === 'failed' || payment.state === 'action-required'
    const open = payment.booking.status === 'approved' && payment.chargedAt === null
    return {
      booking: payment.id,
      'payment-status': payment.state,
      amount: payment.amount,
      refunded: refundedOf(payment),
      refundable: refundable(payment),
      'lender-share': view === 'borrower' ? null : shares.lender,
      'application-fee': view === 'borrower' ? null : shares.fee,
      card: card ? presentCard(card) : null,
      'pay-until': view === 'borrower' && open && payable ? payment.booking.paymentDue : null,
      steps: moneySteps({ payment, shares, view, stuck }),
      refunds: payment.refunds.map(({ amount, reason, by, at, doneAt }) => ({
        amount,
        reason,
        by,
        date: doneAt ?? at,
        done: doneAt !== null,
      })),
    }
  }
