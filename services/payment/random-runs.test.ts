import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { until } from '@tribu/platform/testing/until.ts'
import { balances } from './ledger.postgres.ts'
import type { Payment } from './domain/payment.ts'
import {
  bankForm,
  later,
  newTold,
  startPayment,
  type PaymentWorld,
  type Told,
} from './testing/payment-world.ts'

/*
 * A card provider that does what was asked and does not say so, fails before or after, and tells its news twice, late and out of order; and
 * bookings that are cancelled, given back and told of twice at any moment. However it goes: nobody is charged twice, the books are balanced
 * and agree with the provider's to the cent, and every booking ends in a state that its story allows.
 */

/** A thousand in `npm test`, of minutes; fewer by hand. */
const RUNS = Number(process.env['RANDOM_RUNS'] ?? 120)
const AT_ONCE = 24
const CARDS = { good: '4242424242424242', refused: '4000000000000341', asks: '4000002760003184' } as const

type Plan = {
  card: keyof typeof CARDS
  end: 'completed' | 'cancelled' | 'disputed'
  cancelledBy: 'borrower' | 'lender' | 'system'
  /** Cancelled without waiting for what becomes of the charge. */
  hasty: boolean
  /** Cents given back by the lender on the way. */
  refunds: number[]
  toldTwice: boolean
  /** What goes wrong at the provider meanwhile, whosever call it befalls. */
  faults: { kind: string; milliseconds?: number }[]
  rental: number
  insurance: number
}

const FAULTS = [
  { kind: 'timeout_after', milliseconds: 5 },
  { kind: 'error_before' },
  { kind: 'error_after' },
  { kind: 'webhook_twice' },
  { kind: 'webhook_late', milliseconds: 3_600_000 },
]

const plan: fc.Arbitrary<Plan> = fc.record({
  card: fc.constantFrom('good', 'good', 'good', 'refused', 'asks'),
  end: fc.constantFrom('completed', 'completed', 'cancelled', 'disputed'),
  cancelledBy: fc.constantFrom('borrower', 'lender', 'system'),
  hasty: fc.boolean(),
  refunds: fc.array(fc.integer({ min: 1, max: 4000 }), { maxLength: 2 }),
  toldTwice: fc.boolean(),
  faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 3 }),
  rental: fc.integer({ min: 100, max: 30_000 }),
  insurance: fc.constantFrom(0, 0, 250),
})

let world: PaymentWorld
let sandbox: string
const lenders = Array.from({ length: 5 }, () => randomUUID())
const borrowers = new Map<string, string[]>()

beforeAll(async () => {
  world = await startPayment()
  sandbox = `http://127.0.0.1:${world.port}`
  for (const lender of lenders) await world.as(lender)('POST', '/api/stripe/createAccount', bankForm())
  for (const [kind, number] of Object.entries(CARDS)) {
    const members = Array.from({ length: 5 }, () => randomUUID())
    for (const member of members) await world.saveCard(member, number)
    borrowers.set(kind, members)
  }
})
afterAll(() => world.run.stop(), 60_000)

const fail = async (fault: Plan['faults'][number]) => {
  await fetch(`${sandbox}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
}

const one = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
const tellAs = async ({ toldTwice }: Plan, told: Told) => {
  await world.tell(told)
  if (toldTwice) await world.tell(told)
  return told
}

const paymentOf = async (id: string): Promise<Payment | undefined> => {
  const [row] = await world.db.query<{ document: Payment }>(
    'select document from payment.payment where id = $1',
    [id],
  )
  return row?.document
}

// Looks seldom: hundreds wait at once.
const LOOK_MS = 150
const begun = async (id: string) => {
  for (let looks = 0; looks < 400; looks += 1) {
    const payment = await paymentOf(id)
    if (payment && !['none', 'processing'].includes(payment.state)) return
    await pause(LOOK_MS)
  }
  throw new Error(`nothing became of the charge of ${id}`)
}

const play = async (given: Plan): Promise<{ told: Told; given: Plan }> => {
  for (const fault of given.faults) await fail(fault)
  const told = newTold(world, {
    lender: one(lenders),
    borrower: one(borrowers.get(given.card)!),
    rental: given.rental,
    insurance: given.insurance,
  })
  await tellAs(given, told)
  let now = await tellAs(given, later(world, told, { status: 'approved' }))
  const cancels = given.end === 'cancelled'
  if (!(cancels && given.hasty)) {
    await begun(told.id)
    for (const [nth, amount] of given.refunds.entries())
      await world.internal.refund({
        booking: told.id,
        key: String(nth),
        amount,
        reason: 'As agreed',
        by: 'lender',
        member: told.lender,
      })
  }
  const paid = (await paymentOf(told.id))?.chargedAt
  if (cancels || !paid)
    now = await tellAs(given, later(world, now, { status: 'cancelled', cancelledBy: given.cancelledBy }))
  else {
    now = await tellAs(given, later(world, now, { status: 'completed' }))
    if (given.end === 'disputed') now = await tellAs(given, later(world, now, { status: 'disputed' }))
  }
  return { told: now, given }
}

// A step that is being done is claimed until half a minute from now: it is not over either.
const CLAIMED_S = 60
const settled = async () => {
  const [waiting] = await world.db.query<{ steps: number; news: number }>(
    `select (select count(*) from payment.payment where due_at <= $1) as steps,
       (select count(*) from payment.notification where due_at is not null) as news`,
    [world.seconds() + CLAIMED_S],
  )
  return waiting!.steps === 0 && waiting!.news === 0
}

/** What of an end its story does not allow. */
const faultsOf = (
  told: Told,
  given: Plan,
  payment: Payment,
  charges: number,
  transfers: number,
): string[] => {
  const paid = payment.chargedAt !== null
  const rules: Record<string, boolean> = {
    'charged once when paid, else never': charges === (paid ? 1 : 0),
    'one transfer where money went on':
      transfers === (payment.transfer && payment.transfer.amount > 0 ? 1 : 0),
    'a good card of a booking that stood is paid':
      given.card !== 'good' || told.status === 'cancelled' || paid,
    'cancelled is given back whole': told.status !== 'cancelled' || !paid || payment.state === 'refunded',
    'cancelled unpaid owes nothing': told.status !== 'cancelled' || paid || payment.state === 'none',
    'completed is passed on, or was given back':
      told.status !== 'completed' || payment.state === 'refunded' || payment.transfer !== null,
    'a claim holds the money': told.status !== 'disputed' || payment.transfer === null,
    'nothing ordered is left undone': payment.refunds.every(({ doneAt }) => doneAt !== null),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

test(`${RUNS} bookings over a provider that fails: each charged at most once, the books balanced, every end a legal one`, async () => {
  const plans = fc.sample(plan, { numRuns: RUNS })
  const ended: { told: Told; given: Plan }[] = []
  // What failed is tried again after seconds of the suite's own clock.
  const clock = setInterval(() => world.turnBy(1000), 150)
  const queue = [...plans]
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) ended.push(await play(next))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  world.turnBy(7 * 86_400_000)
  await fetch(`${sandbox}/sandbox/faults`, { method: 'DELETE' })
  // News that came late, and what failures put off.
  world.turnBy(2 * 3_600_000)
  await until(settled, 180)
  clearInterval(clock)
  expect(ended).toHaveLength(RUNS)

  const charges = new Map<string, number>()
  for await (const { paid, transfer_group: group } of world.stripe.charges.list({ limit: 100 }))
    if (paid && group) charges.set(group, (charges.get(group) ?? 0) + 1)
  const transfers = new Map<string, number>()
  for await (const { transfer_group: group } of world.stripe.transfers.list({ limit: 100 }))
    transfers.set(group!, (transfers.get(group!) ?? 0) + 1)

  const wrong: unknown[] = []
  for (const { told, given } of ended) {
    const payment = (await paymentOf(told.id))!
    const [charged, passedOn] = [charges.get(told.id) ?? 0, transfers.get(told.id) ?? 0]
    const faults = faultsOf(told, given, payment, charged, passedOn)
    if (faults.length > 0) wrong.push({ faults, given, payment, charged, passedOn })
  }
  expect(wrong).toEqual([])

  const sums = await balances(world.db)
  expect(Object.values(sums).reduce((total, cents) => total + cents, 0)).toBe(0)
  const balance = await world.stripe.balance.retrieve()
  expect(sums['stripe']).toBe(balance.available[0]!.amount + balance.pending[0]!.amount)
}, 900_000)
