import { newId } from './ids.ts'
import type { Kept, Scope } from './scope.ts'

export type BalanceTransaction = Kept & {
  amount: number
  fee: number
  net: number
  available_on: number
  currency: string
}

const DAY_S = 86_400
/** Days until the money of a card can be had. */
export const CARD_DAYS = 2

/** What Stripe keeps of a card payment: 2.9 % and 30 cents. */
export const cardFee = (cents: number) => Math.round((cents * 29) / 1000) + 30

export const inDays = (scope: Scope, days: number) => scope.now + days * DAY_S

/** Writes one movement of an account's money. Amounts are cents, negative for what leaves. */
export const book = (
  scope: Scope,
  given: {
    type: string
    category: string
    amount: number
    fee?: number
    currency: string
    source: string
    description?: string | null
    availableOn?: number
  },
): Promise<BalanceTransaction> => {
  const fee = given.fee ?? 0
  return scope.add({
    id: newId('txn'),
    object: 'balance_transaction',
    amount: given.amount,
    available_on: given.availableOn ?? scope.now,
    balance_type: 'payments',
    created: scope.now,
    currency: given.currency,
    description: given.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency: given.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: given.amount - fee,
    reporting_category: given.category,
    source: given.source,
    status: (given.availableOn ?? 0) > scope.now ? 'pending' : 'available',
    type: given.type,
  })
}

export type Balance = { currency: string; available: number; pending: number }

/** Cents by currency, as of now. Waits for other requests that move money of this account, and they for this one. */
export const balanceOf = async (scope: Scope): Promise<Balance[]> => {
  await scope.tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `sandbox balance ${scope.account}`,
  ])
  return scope.tx.query<Balance>(
    `select body->>'currency' as currency,
       coalesce(sum((body->>'net')::bigint) filter (where (body->>'available_on')::bigint <= $2), 0)::bigint as available,
       coalesce(sum((body->>'net')::bigint) filter (where (body->>'available_on')::bigint > $2), 0)::bigint as pending
     from sandbox.object where account = $1 and object = 'balance_transaction' group by 1 order by 1`,
    [scope.account, scope.now],
  )
}

export const availableIn = async (scope: Scope, currency: string): Promise<number> =>
  (await balanceOf(scope)).find((balance) => balance.currency === currency)?.available ?? 0
