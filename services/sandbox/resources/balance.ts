import type { z } from 'zod'
import { endpoint, listEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { balanceOf, type Balance, type BalanceTransaction } from '../kernel/ledger.ts'
import { text } from '../kernel/params.ts'
import type { Scope } from '../kernel/scope.ts'

const NONE: Balance = { currency: 'nzd', available: 0, pending: 0 }

const show = (currency: string, cents: number) => ({ amount: cents, currency, source_types: { card: cents } })

// Time makes money available, without a write.
const asOfNow = (scope: Scope, transaction: BalanceTransaction) => ({
  ...transaction,
  status: transaction.available_on > scope.now ? 'pending' : 'available',
})

const listed = listEndpoint('/balance_transactions', 'balance_transaction', {
  source: text.optional(),
  type: text.optional(),
  currency: text.optional(),
})

/** What makes up an automatic payout, newest first. */
const partsOf = async (scope: Scope, payout: string): Promise<BalanceTransaction[]> => {
  const rows = await scope.tx.query<{ body: BalanceTransaction }>(
    `select body from sandbox.object where account = $1 and object = 'balance_transaction' and hidden->>'payout' = $2
     order by number desc limit 100`,
    [scope.account, payout],
  )
  return rows.map(({ body }) => body)
}

export const balances: Endpoint[] = [
  endpoint('GET', '/balance', {}, async (scope) => {
    const found = await balanceOf(scope)
    const all = found.length ? found : [NONE]
    return {
      object: 'balance',
      available: all.map(({ currency, available }) => show(currency, available)),
      connect_reserved: all.map(({ currency }) => ({ amount: 0, currency })),
      livemode: false,
      pending: all.map(({ currency, pending }) => show(currency, pending)),
    }
  }),
  {
    ...listed,
    params: (listed.params as z.ZodObject).extend({ payout: text.optional() }),
    run: async (scope, asked, path) => {
      const { payout, ...given } = asked as { payout?: string; [name: string]: unknown }
      if (payout !== undefined) {
        const data = (await partsOf(scope, payout)).map((one) => asOfNow(scope, one))
        return { object: 'list', data, has_more: false, url: '/v1/balance_transactions' }
      }
      const page = (await listed.run(scope, given as never, path)) as { data: BalanceTransaction[] }
      return { ...page, data: page.data.map((transaction) => asOfNow(scope, transaction)) }
    },
  },
  endpoint('GET', '/balance_transactions/:id', {}, async (scope, _given, { id = '' }) =>
    asOfNow(scope, await scope.get<BalanceTransaction>('balance_transaction', id)),
  ),
]
