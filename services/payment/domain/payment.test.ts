import { describe, expect, test } from '@jest/globals'
import { applyIntent } from './apply-intent.ts'
import { applyTransfer, divide } from './apply-transfer.ts'
import { eventsBetween } from './change.ts'
import type { Entry } from './entries.ts'
import { followBooking } from './follow.ts'
import { nextStep } from './next-step.ts'
import type { Payment } from './payment.ts'
import { applyDispute, applyRefund, orderRefund } from './refund.ts'
import { cancellationFee, sharesOf } from './share.ts'

const NOW = 1_800_000_000

const payment = (change: Partial<Payment> = {}): Payment => ({
  id: 'b',
  version: 1,
  listingName: 'Drill',
  lender: 'l',
  borrower: 'o',
  rental: 10_000,
  insurance: 500,
  amount: 10_500,
  feePercent: 5,
  booking: {
    version: 2,
    status: 'approved',
    cancelledBy: null,
    requestedAt: NOW - 100,
    approvedAt: NOW,
    paymentDue: NOW + 86_400,
    claimsOver: NOW + 500_000,
  },
  state: 'processing',
  intent: 'pi',
  charge: null,
  closed: false,
  card: null,
  tries: 0,
  reason: '',
  chargedAt: null,
  refunds: [],
  division: null,
  transfer: null,
  dispute: null,
  ...change,
})
const paid = (change: Partial<Payment> = {}) =>
  payment({ state: 'paid', charge: 'ch', chargedAt: NOW, ...change })
const inStatus = (status: Payment['booking']['status'], change: Partial<Payment['booking']> = {}) => ({
  ...payment().booking,
  version: 3,
  status,
  ...change,
})
const sumOf = (entries: Entry[]) =>
  entries.flatMap(({ postings }) => postings).reduce((total, { cents }) => total + cents, 0)

describe('what is to be done', () => {
  test.each([
    ['accepted: charge', payment(), 'charge'],
    ['refused or asked for the borrower: wait for them', payment({ state: 'failed' }), undefined],
    ['ended unpaid: close', payment({ state: 'none', booking: inStatus('cancelled') }), 'close'],
    [
      'ended unpaid and closed: nothing',
      payment({ closed: true, booking: inStatus('cancelled') }),
      undefined,
    ],
    ['paid and running: nothing', paid(), undefined],
    ['completed: transfer', paid({ booking: inStatus('completed') }), 'transfer'],
    ['completed under a claim: nothing', paid({ booking: inStatus('disputed') }), undefined],
    [
      'a bank’s claim: nothing',
      paid({ booking: inStatus('completed'), dispute: { id: 'du', status: 'open' } }),
      undefined,
    ],
    [
      'a bank’s claim that was won: transfer',
      paid({ booking: inStatus('completed'), dispute: { id: 'du', status: 'won' } }),
      'transfer',
    ],
    ['all given back: nothing', paid({ state: 'refunded', booking: inStatus('completed') }), undefined],
  ] as const)('%s', (_name, given, kind) => {
    expect(nextStep(given)?.kind).toBe(kind)
  })

  test('the transfer waits for the end of the claims', () => {
    expect(nextStep(paid({ booking: inStatus('completed') }))).toEqual({
      kind: 'transfer',
      at: NOW + 500_000,
    })
  })
})

describe('a booking that is cancelled', () => {
  test('is given back whole; a lender who cancelled owes what the payment cost', () => {
    const change = followBooking(paid(), inStatus('cancelled', { cancelledBy: 'lender' }), NOW)!
    expect(change.payment.refunds).toMatchObject([{ amount: 10_500, by: 'lender', doneAt: null }])
    expect(change.entries.map(({ kind }) => kind)).toEqual(['cancellation-fee'])
    expect(cancellationFee(paid())).toBe(320)
    expect(sumOf(change.entries)).toBe(0)
    expect(nextStep(change.payment)?.kind).toBe('refund')
  })

  test('just before its payment succeeds is paid and given back', () => {
    const cancelled = followBooking(
      payment(),
      inStatus('cancelled', { cancelledBy: 'borrower' }),
      NOW,
    )!.payment
    const late = applyIntent(cancelled, { status: 'paid', charge: 'ch', fee: 335, card: 'pm', at: NOW }, NOW)!
    expect(late.payment).toMatchObject({ state: 'paid', refunds: [{ amount: 10_500 }] })
    expect(sumOf(late.entries)).toBe(0)
  })

  test('is followed once, whatever the order and number of news', () => {
    const news = inStatus('cancelled', { cancelledBy: 'borrower' })
    const once = followBooking(paid(), news, NOW)!.payment
    expect(followBooking(once, news, NOW)).toBeUndefined()
    expect(followBooking(once, inStatus('approved', { version: 2 }), NOW)).toBeUndefined()
    const again = followBooking(once, { ...news, version: 9 }, NOW)!.payment
    expect(again.refunds).toHaveLength(1)
  })
})

describe('news of a payment intent', () => {
  test('paid is final', () => {
    const once = paid()
    for (const status of ['asks-borrower', 'canceled', 'open'] as const)
      expect(applyIntent(once, { status }, NOW)).toBeUndefined()
    expect(applyIntent(once, { status: 'refused', reason: 'No.' }, NOW)).toBeUndefined()
  })

  test('tells each change once', () => {
    const refused = { status: 'refused', reason: 'No.' } as const
    const failed = applyIntent(payment(), refused, NOW)!.payment
    expect(eventsBetween(payment(), failed).map(({ name }) => name)).toEqual(['payment.failed'])
    expect(applyIntent(failed, refused, NOW)).toBeUndefined()
    const other = applyIntent(failed, { ...refused, reason: 'Not this one either.' }, NOW)!.payment
    expect(eventsBetween(failed, other).map(({ name }) => name)).toEqual(['payment.failed'])
  })
})

describe('how the money is divided', () => {
  test.each([
    ['nothing given back', [], 0, { lender: 9500, fee: 500, insurance: 500, debt: 0 }],
    ['a part of the rental', [2500], 0, { lender: 7125, fee: 375, insurance: 500, debt: 0 }],
    ['more than the rental', [10_200], 0, { lender: 0, fee: 0, insurance: 300, debt: 0 }],
    ['less what is owed', [], 320, { lender: 9180, fee: 500, insurance: 500, debt: 320 }],
    ['owed more than there is', [], 20_000, { lender: 0, fee: 500, insurance: 500, debt: 9500 }],
  ] as const)('%s', (_name, refunds, owed, shares) => {
    const given = refunds.reduce(
      (before, amount, nth) =>
        applyRefund(before, { stripe: `re${nth}`, ours: null, amount, at: NOW })!.payment,
      paid(),
    )
    expect(sharesOf(given, owed)).toEqual(shares)
    const divided = divide(given, owed, NOW)!
    const sent = applyTransfer(divided.payment, { stripe: 'tr', arrival: 'py', account: 'acct' }, NOW)!
    expect(sumOf([...divided.entries, ...sent.entries])).toBe(0)
    expect(divide(divided.payment, 0, NOW)).toBeUndefined()
    expect(applyTransfer(sent.payment, undefined, NOW)).toBeUndefined()
  })
})

describe('giving back', () => {
  const order = { id: 'r', reason: 'Late', by: 'lender' as const, at: NOW }

  test('never more than is left, over any number of parts', () => {
    const first = orderRefund(paid(), { ...order, amount: 10_000 })
    const second = orderRefund((first as { change: { payment: Payment } }).change.payment, {
      ...order,
      id: 'r2',
      amount: 501,
    })
    expect(second).toEqual({ refused: 'too-much' })
  })

  test('not before it is paid, not after it was divided', () => {
    expect(orderRefund(payment(), { ...order, amount: 1 })).toEqual({ refused: 'not-paid' })
    const divided = divide(paid(), 0, NOW)!
    expect(orderRefund(divided.payment, { ...order, amount: 1 })).toEqual({ refused: 'transferred' })
  })

  test('a bank’s claim is written once, however often it is told; lost, nothing is held any more', () => {
    const movements = [{ id: 'txn', amount: -10_500, fee: 2500, at: NOW }]
    const open = applyDispute(paid(), { id: 'du', status: 'open', movements }, NOW)
    const lost = applyDispute(open.payment, { id: 'du', status: 'lost', movements }, NOW)
    expect(sumOf([...open.entries, ...lost.entries])).toBe(0)
    expect(lost.payment.state).toBe('refunded')
    const late = applyDispute(lost.payment, { id: 'du', status: 'open', movements }, NOW)
    expect(late.payment.dispute?.status).toBe('lost')
  })
})
