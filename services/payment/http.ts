import express, { type Response, type Router } from 'express'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { notFound } from '@tribu/platform/errors.ts'
import { answer as answerPlainly, type Answering } from '@tribu/platform/http/answer.ts'
import { checkPayment, getBookingMoney, payBooking } from '@tribu/proto/http/booking-money.ts'
import {
  addCard,
  listCards,
  removeCard,
  sandboxCard,
  sandboxConfirmation,
  setDefaultCard,
  startCard,
} from '@tribu/proto/http/card.ts'
import {
  createAccount,
  createAccountLink,
  getPaymentAccount,
  listPayouts,
  type PaymentAccount,
  type Payout,
} from '@tribu/proto/http/payment-account.ts'
import { listPaymentProblems, retryPaymentProblem } from '@tribu/proto/http/payment-problem.ts'
import { dayText } from '@tribu/platform/civil-date.ts'
import { asUnavailable } from './card-provider.ts'
import { presentCard } from './app/show-money.ts'
import { askedInWords, readinessOf, readinessSentence, type LenderAccount } from './domain/account.ts'
import { payoutFailure } from './domain/failures.ts'
import type { PayoutNow } from './payout-store.postgres.ts'
import type { UseCases } from './use-cases.ts'

const presentAccount = (account: LenderAccount | undefined, owed: number): PaymentAccount => {
  const readiness = readinessOf(account)
  return {
    readiness,
    sentence: readinessSentence(readiness),
    'bank-name': account?.bankName ?? null,
    'bank-last4': account?.bankLast4 ?? null,
    asked: askedInWords(account?.eventuallyDue ?? []),
    owed,
  }
}

const presentPayout = ({ id, amount, status, arrivalDate, failureCode }: PayoutNow): Payout => ({
  _id: id,
  amount,
  status,
  'arrival-date': arrivalDate,
  sentence:
    status === 'failed'
      ? payoutFailure(failureCode)
      : status === 'paid'
        ? `Arrived on ${dayText(arrivalDate)}.`
        : `On its way; arrives on ${dayText(arrivalDate)}.`,
})

// For Stripe's record of who accepted its terms; the gateway counts by its own judgement of addresses.
const senderOf = ({ req }: Response): string =>
  String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim() ||
  (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '') ||
  '127.0.0.1'

const answer: typeof answerPlainly = (router, answering, route, handle) =>
  answerPlainly(router, answering, route, (call) =>
    handle(call).catch((error: unknown) => {
      throw asUnavailable(error)
    }),
  )

/** The public routes of payment. Where Stripe is away, those that need it answer 503. */
export const paymentRoutes = (
  answering: Answering,
  use: UseCases,
  { publishableKey, clock }: { publishableKey: string | null; clock: Clock },
): Router => {
  const router = express.Router()
  const viewerOf = ({ member, admin }: { member: string; admin: boolean }) => ({ member, admin })
  const showAccount = async (member: string) =>
    presentAccount(await use.accounts.of(member), await use.owed(member))

  answer(router, answering, getPaymentAccount, ({ member }) => showAccount(member.member))

  answer(router, answering, createAccount, async ({ member, body, response }) => {
    await use.openAccount(member.member, body, {
      ip: senderOf(response),
      now: secondsOf(clock()),
    })
    return {
      'stripe-account-link': await use.linkToAccount(member.member),
      account: await showAccount(member.member),
    }
  })

  answer(router, answering, createAccountLink, async ({ member }) => ({
    url: await use.linkToAccount(member.member),
  }))

  const cardsOf = async (member: string) => (await use.cards.list(member)).map(presentCard)
  answer(router, answering, listCards, ({ member }) => cardsOf(member.member))

  answer(router, answering, startCard, async ({ member }) => {
    const { id, secret } = await use.startCard(member.member)
    return { 'setup-intent': id, 'client-secret': secret, 'publishable-key': publishableKey }
  })

  answer(router, answering, sandboxCard, async ({ member, body }) => {
    const { 'setup-intent': intent, number, expires, cvc } = body
    const { status, secret } = await use.sandboxCard(member.member, { intent, number, expires, cvc })
    return { status, 'client-secret': secret }
  })

  answer(router, answering, sandboxConfirmation, async ({ member, body }) => {
    await use.sandboxConfirmation(member.member, body['client-secret'], body.agree)
    return { agreed: body.agree }
  })

  answer(router, answering, addCard, async ({ member, body }) =>
    presentCard(await use.addCard(member.member, body['setup-intent'])),
  )

  answer(router, answering, setDefaultCard, async ({ member, params }) => {
    const cards = await use.cards.list(member.member)
    if (!cards.some(({ id }) => id === params.method)) throw notFound()
    return (await use.cards.setDefault(member.member, params.method)).map(presentCard)
  })

  answer(router, answering, removeCard, async ({ member, params }) =>
    (await use.removeCard(member.member, params.method)).map(presentCard),
  )

  answer(router, answering, getBookingMoney, ({ member, params }) =>
    use.showMoney(viewerOf(member), params.id),
  )

  answer(router, answering, payBooking, async ({ member, params }) => {
    const { status, secret } = await use.payNow(member.member, params.id)
    return { status, 'client-secret': secret, 'publishable-key': publishableKey }
  })

  answer(router, answering, checkPayment, async ({ member, params }) => {
    await use.checkPayment(member.member, params.id)
    return use.showMoney(viewerOf(member), params.id)
  })

  answer(router, answering, listPayouts, async ({ member }) =>
    (await use.payouts.list(member.member)).map(presentPayout),
  )

  answer(router, answering, listPaymentProblems, () => use.listProblems())

  answer(router, answering, retryPaymentProblem, async ({ params }) => {
    await use.retryProblem(params.problem)
    return use.listProblems()
  })

  return router
}
