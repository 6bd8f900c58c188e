import { civilDate, dayText, momentText } from '@tribu/platform/civil-date.ts'
import { dollars } from '@tribu/proto/dollars.ts'
import type { MoneyStep } from '@tribu/proto/http/booking-money.ts'
import { refundedOf, type Payment, type Shares } from './payment.ts'

/** What a timeline is drawn from. `stuck` says why the step that is due does not go on; empty when it does. */
export type Seen = { payment: Payment; shares: Shares; view: 'borrower' | 'lender' | 'admin'; stuck: string }

const DAY_S = 86_400
// Generally within four days of the transfer (specification, section 9).
const PAYOUT_DAYS = 4

const on = (seconds: number) => dayText(civilDate(seconds))

const charged = ({ payment, view, stuck }: Seen): MoneyStep | undefined => {
  const { booking, amount, chargedAt } = payment
  const step = { name: 'charged' as const, amount }
  const who = view === 'borrower' ? 'You' : 'The borrower'
  if (chargedAt !== null)
    return {
      ...step,
      state: 'done',
      date: chargedAt,
      sentence: amount === 0 ? 'There was nothing to pay.' : `${who} paid ${dollars(amount)} by card.`,
    }
  const until = momentText(booking.paymentDue)
  if (booking.status === 'approval-awaiting')
    return {
      ...step,
      state: 'expected',
      date: null,
      sentence: 'The card is charged when the lender accepts, not before.',
    }
  if (booking.status !== 'approved') return undefined
  if (payment.state === 'failed')
    return {
      ...step,
      state: 'stuck',
      date: booking.paymentDue,
      sentence:
        view === 'borrower'
          ? `${payment.reason} You can pay until ${until}; after that the booking is cancelled.`
          : `The borrower's card was refused. They can pay until ${until}; after that the booking is cancelled.`,
    }
  if (payment.state === 'action-required')
    return {
      ...step,
      state: 'stuck',
      date: booking.paymentDue,
      sentence:
        view === 'borrower'
          ? `Your bank asks you to confirm the payment, until ${until}; after that the booking is cancelled.`
          : `The borrower's bank asks them to confirm the payment, until ${until}; after that the booking is cancelled.`,
    }
  return {
    ...step,
    state: stuck ? 'stuck' : 'expected',
    date: booking.approvedAt,
    sentence: stuck || 'The card is being charged.',
  }
}

const held = ({ payment }: Seen): MoneyStep | undefined => {
  const { booking, chargedAt } = payment
  if (payment.state === 'refunded' || (chargedAt === null && booking.status !== 'approved')) return undefined
  const amount = payment.amount - refundedOf(payment)
  const base = { name: 'held' as const, amount }
  if (booking.status === 'disputed' || payment.dispute?.status === 'open')
    return {
      ...base,
      state: 'stuck',
      date: null,
      sentence: 'The money is held until the claim about this rental is settled.',
    }
  const until = momentText(booking.claimsOver)
  return {
    ...base,
    state: payment.transfer ? 'done' : 'expected',
    date: booking.claimsOver,
    sentence: payment.transfer
      ? 'The time for claims passed.'
      : `The money is held until ${until}, a day after the rental, in case of a claim.`,
  }
}

const transferred = ({ payment, shares, view, stuck }: Seen): MoneyStep | undefined => {
  const { booking, transfer, chargedAt } = payment
  if (payment.state === 'refunded' || (chargedAt === null && booking.status !== 'approved')) return undefined
  if (booking.status === 'disputed' || payment.dispute?.status === 'open') return undefined
  const amount = transfer?.amount ?? shares.lender
  const base = { name: 'transferred' as const, amount: view === 'borrower' ? 0 : amount }
  const share = view === 'borrower' ? 'The lender’s share' : dollars(amount)
  if (transfer)
    return {
      ...base,
      state: 'done',
      date: transfer.at,
      sentence: `${share} went on to the lender's account.`,
    }
  if (stuck && booking.status === 'completed')
    return {
      ...base,
      state: 'stuck',
      date: booking.claimsOver,
      sentence: view === 'borrower' ? `${share} goes on to the lender.` : stuck,
    }
  return {
    ...base,
    state: 'expected',
    date: booking.claimsOver,
    sentence: `${share} goes on to the lender's account on ${on(booking.claimsOver)}.`,
  }
}

const paidOut = ({ payment, shares, view }: Seen): MoneyStep | undefined => {
  if (view === 'borrower' || payment.state === 'refunded') return undefined
  const { transfer, chargedAt } = payment
  if (chargedAt === null || payment.booking.status === 'disputed' || payment.dispute?.status === 'open')
    return undefined
  const amount = transfer?.amount ?? shares.lender
  const base = { name: 'paid-out' as const, amount }
  if (amount === 0) return undefined
  const payout = transfer?.payout
  if (payout?.status === 'paid')
    return { ...base, state: 'done', date: payout.date, sentence: 'The money reached the bank account.' }
  if (payout?.status === 'failed')
    return {
      ...base,
      state: 'stuck',
      date: null,
      sentence: 'The bank sent the payout back. Please check the bank account in your settings.',
    }
  const date = payout?.date ?? (transfer?.at ?? payment.booking.claimsOver) + PAYOUT_DAYS * DAY_S
  return {
    ...base,
    state: 'expected',
    date,
    sentence: payout
      ? `The payout is on its way to the bank, and arrives on ${on(date)}.`
      : `It reaches the bank account by about ${on(date)}; the first one may take up to ten days.`,
  }
}

const refunded = ({ payment }: Seen): MoneyStep[] =>
  payment.refunds.map(({ amount, doneAt, at }) => ({
    name: 'refunded' as const,
    state: doneAt === null ? ('expected' as const) : ('done' as const),
    date: doneAt ?? at,
    amount,
    sentence:
      doneAt === null
        ? `${dollars(amount)} is being given back.`
        : `${dollars(amount)} went back to the card; banks show it within 48 business hours.`,
  }))

/** The way of a booking's money, in order: what happened, what is expected and when, and why it is stuck. */
export const moneySteps = (seen: Seen): MoneyStep[] => {
  const { booking, amount } = seen.payment
  const requested: MoneyStep = {
    name: 'requested',
    state: 'done',
    date: booking.requestedAt,
    amount,
    sentence: 'The days were asked for.',
  }
  return [requested, charged(seen), ...refunded(seen), held(seen), transferred(seen), paidOut(seen)].filter(
    (step) => step !== undefined,
  )
}
