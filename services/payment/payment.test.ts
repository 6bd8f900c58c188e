import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { PaymentAccount } from '@tribu/proto/http/payment-account.ts'
import { balances, owedBy } from './ledger.postgres.ts'
import {
  bankForm,
  CLOSED_BANK,
  later,
  newTold,
  startPayment,
  type PaymentWorld,
  type Told,
} from './testing/payment-world.ts'

const DAY_MS = 86_400_000
const GOOD = '4242424242424242'
const REFUSED_LATER = '4000000000000341'
const ASKS_ALWAYS = '4000002760003184'
const DISPUTED = '4000000000000259'

let world: PaymentWorld
beforeAll(async () => {
  world = await startPayment()
})
afterAll(() => world.run.stop(), 30_000)

/** A booking between a lender with a bank account and a borrower with a card, accepted. */
const accepted = async (card = GOOD, change: Partial<Told> = {}) => {
  const told = newTold(world, change)
  const opened = await world.as(told.lender)('POST', '/api/stripe/createAccount', bankForm())
  expect(opened.status).toBe(200)
  expect((await world.saveCard(told.borrower, card)).status).toBe(200)
  await world.tell(told)
  const approved = later(world, told, { status: 'approved' })
  await world.tell(approved)
  return approved
}

const completed = async (told: Told) => {
  const done = later(world, told, { status: 'completed' })
  await world.tell(done)
  return done
}

const inBalance = async () => {
  const sums = await balances(world.db)
  expect(Object.values(sums).reduce((one, other) => one + other, 0)).toBe(0)
  return sums
}

describe('from acceptance to the bank account', () => {
  test('the card is charged once, the share goes on after the time for claims, and is paid out', async () => {
    const told = await accepted()
    await world.untilState(told.borrower, told.id, 'paid')
    const [charge] = (await world.stripe.charges.list({ limit: 1 })).data
    expect(charge).toMatchObject({ amount: 10_500, currency: 'nzd', transfer_group: told.id })
    expect(await world.money(told.lender, told.id)).toMatchObject({
      'lender-share': 9500,
      'application-fee': 500,
      card: null,
      steps: [
        { name: 'requested', state: 'done' },
        { name: 'charged', state: 'done', amount: 10_500 },
        { name: 'held', state: 'expected', date: told.claimsOver },
        { name: 'transferred', state: 'expected', amount: 9500 },
        { name: 'paid-out', state: 'expected' },
      ],
    })
    const borrowers = await world.money(told.borrower, told.id)
    expect(borrowers).toMatchObject({ 'lender-share': null, card: { last4: '4242' } })
    expect(borrowers.steps.map(({ name }) => name)).not.toContain('paid-out')

    await completed(told)
    world.turnBy(6 * DAY_MS)
    const transferOf = async () =>
      (await world.stripe.transfers.list({ transfer_group: told.id })).data.map(({ amount }) => amount)
    await until(async () => (await transferOf()).length > 0)
    expect(await transferOf()).toEqual([9500])
    await until(async () =>
      (await world.money(told.lender, told.id)).steps.some(
        ({ name, state }) => name === 'transferred' && state === 'done',
      ),
    )
    // The daily payout leaves when the money can be had, and arrives a day later.
    world.turnBy(2 * DAY_MS)
    await until(
      async () => (await world.as(told.lender)<unknown[]>('GET', '/api/stripe/payout')).body.length > 0,
    )
    world.turnBy(2 * DAY_MS)
    await until(async () =>
      (await world.money(told.lender, told.id)).steps.some(
        ({ name, state }) => name === 'paid-out' && state === 'done',
      ),
    )
    await inBalance()
  })
})

describe('a bank account', () => {
  test('that is closed: the payout comes back, says why, and goes out again to another one', async () => {
    const told = newTold(world)
    const lender = world.as(told.lender)
    await lender('POST', '/api/stripe/createAccount', bankForm({ account_number: CLOSED_BANK }))
    await world.saveCard(told.borrower, GOOD)
    await world.tell(told)
    const approved = later(world, told, { status: 'approved' })
    await world.tell(approved)
    await world.untilState(told.borrower, told.id, 'paid')
    await completed(approved)
    world.turnBy(6 * DAY_MS)
    const stands = async (name: string, state: string) =>
      (await world.money(told.lender, told.id)).steps.some(
        (step) => step.name === name && step.state === state,
      )
    await until(() => stands('transferred', 'done'))
    world.turnBy(2 * DAY_MS)
    const payouts = async () =>
      (await lender<{ status: string; sentence: string }[]>('GET', '/api/stripe/payout')).body
    await until(async () => (await payouts()).length > 0)
    world.turnBy(2 * DAY_MS)
    await until(() => stands('paid-out', 'stuck'))
    await until(async () => (await payouts())[0]?.status === 'failed')
    expect(await payouts()).toMatchObject([
      { status: 'failed', sentence: 'The bank account has been closed. Please give another one.' },
    ])
    await until(async () => {
      const account = await lender<PaymentAccount>('GET', '/api/stripe/account')
      return (
        account.body.readiness === 'incomplete' &&
        account.body.asked.includes('A bank account that can be paid to')
      )
    })
    expect(await world.internal.lenderReady({ member: told.lender })).toEqual({ ready: false })

    await lender('POST', '/api/stripe/createAccount', bankForm())
    expect(await world.internal.lenderReady({ member: told.lender })).toEqual({ ready: true })
    world.turnBy(2 * DAY_MS)
    await until(async () => (await payouts()).length > 1)
    world.turnBy(2 * DAY_MS)
    await until(() => stands('paid-out', 'done'))
  })

  test('of a company asks for the people behind it, by the page that the link leads to', async () => {
    const lender = world.as(randomUUID())
    const company = { business_type: 'company', company_name: 'Tool Shed Ltd' }
    const opened = await lender<{ 'stripe-account-link': string; account: PaymentAccount }>(
      'POST',
      '/api/stripe/createAccount',
      bankForm({ ...company, account_holder_type: 'company' }),
    )
    expect(opened.body.account).toMatchObject({
      readiness: 'incomplete',
      asked: ['The NZBN of your company', 'Who speaks for your company'],
    })
    const back = await fetch(opened.body['stripe-account-link'], { method: 'POST' })
    expect(await back.json()).toEqual({
      url: expect.stringContaining('/settings?stripe-verification-success'),
    })
    await until(
      async () => (await lender<PaymentAccount>('GET', '/api/stripe/account')).body.readiness === 'connected',
    )
  })

  test.each([
    ['too short', { account_number: '12-3' }, 'account_number'],
    ['a birthday that is none', { dob: '1980-02-31' }, 'dob'],
    ['no name', { first_name: ' ' }, 'first_name'],
    ['an address that is none', { email: 'lena' }, 'email'],
    ['an NZBN of another length', { tax_id: '123' }, 'tax_id'],
  ])('with faults is refused on the field: %s', async (_name, change, field) => {
    const refused = await world.as(randomUUID())('POST', '/api/stripe/createAccount', bankForm(change))
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ title: field }] } })
  })
})

describe('a card', () => {
  test('that is refused when charged: its holder reads why, pays with another one, once', async () => {
    const told = await accepted(REFUSED_LATER)
    await world.untilState(told.borrower, told.id, 'failed')
    const seen = await world.money(told.borrower, told.id)
    expect(seen['pay-until']).toBe(told.paymentDue)
    expect(seen.steps[1]).toMatchObject({ name: 'charged', state: 'stuck' })
    expect(seen.steps[1]?.sentence).toContain('The bank refused the card. Please try another card')

    const again = await world.as(told.borrower)('POST', `/api/booking/${told.id}/payment`)
    expect(again).toMatchObject({ status: 409, body: { errors: [{ code: 'card-refused' }] } })
    expect((await world.saveCard(told.borrower, GOOD)).status).toBe(200)
    const paid = await world.as(told.borrower)('POST', `/api/booking/${told.id}/payment`)
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    await world.untilState(told.borrower, told.id, 'paid')
    const twice = await world.as(told.borrower)('POST', `/api/booking/${told.id}/payment`)
    expect(twice).toMatchObject({ status: 409, body: { errors: [{ code: 'already-paid' }] } })
  })

  test('whose bank asks for its holder: they confirm and it is paid', async () => {
    const told = await accepted(ASKS_ALWAYS)
    await world.untilState(told.borrower, told.id, 'action-required')
    const begun = await world.as(told.borrower)<{ status: string; 'client-secret': string }>(
      'POST',
      `/api/booking/${told.id}/payment`,
    )
    expect(begun.body.status).toBe('requires_action')
    const confirmed = await world.as(told.borrower)('POST', '/api/stripe/sandbox-confirmation', {
      'client-secret': begun.body['client-secret'],
      agree: true,
    })
    expect(confirmed.status).toBe(200)
    const checked = await world.as(told.borrower)('POST', `/api/booking/${told.id}/payment/check`)
    expect(checked.body['payment-status']).toBe('paid')
  })

  test('that is refused at once cannot be saved, and says why', async () => {
    const member = randomUUID()
    const setup = await world.as(member)<{ 'setup-intent': string }>('POST', '/api/stripe/setup-intent')
    const given = await world.as(member)('POST', '/api/stripe/sandbox-card', {
      'setup-intent': setup.body['setup-intent'],
      number: '4000 0000 0000 9995',
      expires: '12/34',
      cvc: '123',
    })
    expect(given).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'card-refused', detail: expect.stringContaining('not enough money') }] },
    })
    expect(await world.internal.borrowerReady({ member })).toEqual({ ready: false })
  })

  test('is its holder’s alone, and stays while a request needs it', async () => {
    const told = newTold(world)
    const { body: card } = await world.saveCard(told.borrower, GOOD)
    const stranger = randomUUID()
    await world.saveCard(stranger, GOOD)
    expect((await world.as(stranger)('DELETE', `/api/stripe/method/${card['stripe-id']}`)).status).toBe(404)
    expect((await world.as(stranger)('PUT', `/api/stripe/method/${card['stripe-id']}`)).status).toBe(404)
    await world.tell(told)
    await until(async () => (await world.money(told.borrower, told.id)).amount === 10_500)
    expect(await world.as(told.borrower)('DELETE', `/api/stripe/method/${card['stripe-id']}`)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'card-needed' }] },
    })
    await world.saveCard(told.borrower, '5555555555554444')
    const left = await world.as(told.borrower)<{ last4: string; default: boolean }[]>(
      'DELETE',
      `/api/stripe/method/${card['stripe-id']}`,
    )
    expect(left.body).toMatchObject([{ last4: '4444', default: true }])
  })
})

describe('money that goes back', () => {
  test('all of it when the lender cancels, who owes what the payment cost; it is kept back from their next one', async () => {
    const first = await accepted()
    await world.untilState(first.borrower, first.id, 'paid')
    await world.tell(later(world, first, { status: 'cancelled', cancelledBy: 'lender' }))
    await world.untilState(first.borrower, first.id, 'refunded')
    expect((await world.money(first.borrower, first.id)).refunded).toBe(10_500)
    // 2.9 % of $100.00 and 30 cents.
    expect(await owedBy(world.db, first.lender)).toBe(320)
    const account = await world.as(first.lender)<PaymentAccount>('GET', '/api/stripe/account')
    expect(account.body).toMatchObject({ readiness: 'connected', owed: 320, 'bank-last4': '0010' })

    const second = await accepted(GOOD, { lender: first.lender })
    await world.untilState(second.borrower, second.id, 'paid')
    await completed(second)
    world.turnBy(6 * DAY_MS)
    await until(async () =>
      (await world.money(second.lender, second.id)).steps.some(
        ({ name, state, amount }) => name === 'transferred' && state === 'done' && amount === 9180,
      ),
    )
    expect(await owedBy(world.db, first.lender)).toBe(0)
    await inBalance()
  })

  test('a part of it, by the lender, once for one key; never more than is left, nothing after it went on', async () => {
    const told = await accepted()
    await world.untilState(told.borrower, told.id, 'paid')
    const order = {
      booking: told.id,
      key: 'first',
      amount: 2500,
      reason: 'The drill was late',
      by: 'lender' as const,
      member: told.lender,
    }
    expect(await world.internal.refund(order)).toEqual({ amount: 2500 })
    expect(await world.internal.refund(order)).toEqual({ amount: 2500 })
    await world.untilState(told.borrower, told.id, 'partially-refunded')
    expect(await world.money(told.borrower, told.id)).toMatchObject({
      refunded: 2500,
      refundable: 8000,
      refunds: [{ amount: 2500, reason: 'The drill was late', by: 'lender', done: true }],
    })
    expect(await world.internal.refund({ ...order, key: 'more', amount: 8001 })).toEqual({
      refused: 'too-much',
    })
    await completed(told)
    world.turnBy(6 * DAY_MS)
    // $75.00 of the rental are left, less 5 %.
    await until(async () =>
      (await world.money(told.lender, told.id)).steps.some(
        ({ name, state, amount }) => name === 'transferred' && state === 'done' && amount === 7125,
      ),
    )
    expect(await world.internal.refund({ ...order, key: 'late', amount: 1 })).toEqual({
      refused: 'transferred',
    })
    await inBalance()
  })

  test('a booking that was cancelled before it was paid cannot be paid any more', async () => {
    const told = await accepted(REFUSED_LATER)
    await world.untilState(told.borrower, told.id, 'failed')
    await world.tell(later(world, told, { status: 'cancelled', cancelledBy: 'system' }))
    await world.untilState(told.borrower, told.id, 'none')
    const found = await world.stripe.paymentIntents.list({ limit: 1 })
    expect(found.data[0]?.status).toBe('canceled')
    const late = await world.as(told.borrower)('POST', `/api/booking/${told.id}/payment`)
    expect(late).toMatchObject({ status: 409, body: { errors: [{ code: 'wrong-state' }] } })
  })

  test('a bank takes it back: the claim is told, nothing goes on to the lender', async () => {
    const told = await accepted(DISPUTED)
    await until(async () => (await balances(world.db))['disputes'] === 10_500)
    await completed(told)
    world.turnBy(6 * DAY_MS)
    const steps = (await world.money(told.lender, told.id)).steps
    expect(steps.find(({ name }) => name === 'held')).toMatchObject({ state: 'stuck' })
    expect((await world.stripe.transfers.list({ transfer_group: told.id })).data).toEqual([])
    await inBalance()
  })
})

test('the money of a booking is shown to its parties and admins alone', async () => {
  const told = await accepted()
  await world.untilState(told.borrower, told.id, 'paid')
  const stranger = await world.as(randomUUID())('GET', `/api/booking/${told.id}/payment`)
  const missing = await world.as(randomUUID())('GET', `/api/booking/${randomUUID()}/payment`)
  expect(stranger).toEqual(missing)
  expect(stranger.status).toBe(404)
  expect((await world.money(randomUUID(), told.id, true))['lender-share']).toBe(9500)
  expect((await world.as(told.lender)('POST', `/api/booking/${told.id}/payment`)).status).toBe(404)
})
