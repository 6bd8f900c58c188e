import fc from 'fast-check'

const STEPS = ['approve', 'decline', 'cancel', 'dispute', 'resolve'] as const
const NEWS = [
  'payment.succeeded',
  'payment.failed',
  'payment.action-required',
  'payment.refunded',
  'payment.disputed',
  'payment.transferred',
] as const

/** What may happen in the life of a listing's bookings. `which` counts the bookings of the run; days are from today. */
export type Command =
  | { kind: 'ask'; who: number; from: number; days: number; twice: boolean }
  | {
      kind: 'step'
      which: number
      action: (typeof STEPS)[number]
      by: 'lender' | 'borrower' | 'admin'
      twice: boolean
    }
  | {
      kind: 'news'
      which: number
      name: (typeof NEWS)[number]
      cents: number
      stale: boolean
      twice: boolean
    }
  | { kind: 'refund'; which: number; by: 'lender' | 'borrower' | 'admin'; cents: number; twice: boolean }
  | { kind: 'review'; which: number; by: 'lender' | 'borrower'; rating: number; twice: boolean }
  | { kind: 'block'; from: number; days: number }
  | { kind: 'wait'; hours: number }
  | { kind: 'timer' }

const which = fc.nat(3)
const twice = fc.boolean()
const cents = fc.integer({ min: 1, max: 6000 })
const anybody = fc.constantFrom('lender' as const, 'borrower' as const, 'admin' as const)

/** Any of them; the ordinary course of a booking more often than the rest. */
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      who: fc.integer({ min: 0, max: 2 }),
      from: fc.integer({ min: 0, max: 12 }),
      days: fc.integer({ min: 0, max: 4 }),
      twice,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      which,
      action: fc.constant('approve' as const),
      by: fc.constant('lender' as const),
      twice,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      which,
      action: fc.constantFrom(...STEPS),
      by: anybody,
      twice,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('news' as const),
      which,
      name: fc.oneof(
        { weight: 3, arbitrary: fc.constant('payment.succeeded' as const) },
        { weight: 3, arbitrary: fc.constantFrom(...NEWS) },
      ),
      cents,
      stale: fc.boolean(),
      twice,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), which, by: anybody, cents, twice }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      which,
      by: fc.constantFrom('lender' as const, 'borrower' as const),
      rating: fc.integer({ min: 1, max: 5 }),
      twice,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('block' as const),
      from: fc.integer({ min: 1, max: 12 }),
      days: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 3, 12, 23, 24, 30, 100, 340),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'timer' as const }) },
)

const BEGINNING: Command[] = [
  { kind: 'ask', who: 0, from: 2, days: 1, twice: false },
  { kind: 'step', which: 0, action: 'approve', by: 'lender', twice: false },
  { kind: 'news', which: 0, name: 'payment.succeeded', cents: 1, stale: false, twice: false },
  { kind: 'wait', hours: 100 },
]

/** A run: one booking is some way on its ordinary course, else most would never come to their end; then anything happens. */
export const anyRun: fc.Arbitrary<Command[]> = fc
  .tuple(fc.nat(BEGINNING.length), fc.array(anyCommand, { minLength: 10, maxLength: 40 }))
  .map(([steps, commands]) => [...BEGINNING.slice(0, steps), ...commands])
