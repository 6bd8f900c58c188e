import type { Stripe } from 'stripe'
import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { dollars } from '@tribu/proto/dollars.ts'
import { netOf } from '../ledger.postgres.ts'
import { idOf } from './id-of.ts'

// What is younger may be on its way into the books.
const SETTLED_S = 300
const WINDOW_S = 3 * 86_400
// Payouts of the marketplace to its own bank, and what Stripe keeps back from it, are no booking's money.
const OURS = /^(charge|payment|refund|payment_refund|transfer|transfer_refund|adjustment)/

type Difference = { reference: string; what: string; reason: string }

const compare = (one: Stripe.BalanceTransaction, net: number | undefined): Difference | undefined => {
  const reference = one.id
  const what = `${one.type} ${idOf(one.source) ?? ''}`
  if (net === undefined)
    return { reference, what, reason: `Stripe moved ${dollars(one.net)}; our books do not know it` }
  return net === one.net
    ? undefined
    : { reference, what, reason: `Stripe moved ${dollars(one.net)}; our books say ${dollars(net)}` }
}

/**
 * Compares the ledger with Stripe's balance transactions of the last days, in both directions. What does not agree is kept as a difference, with
 * the time since when; what agrees again is dropped. Returns how many there are.
 */
export const makeReconcile =
  (deps: { stripe: Stripe; db: Database; clock: Clock }) => async (): Promise<number> => {
    const now = secondsOf(deps.clock())
    const until = now - SETTLED_S
    const since = now - WINDOW_S
    const moved: Stripe.BalanceTransaction[] = []
    for await (const one of deps.stripe.balanceTransactions.list({ created: { gte: since }, limit: 100 }))
      if (OURS.test(one.type)) moved.push(one)
    const namesOf = (one: Stripe.BalanceTransaction) => [one.id, idOf(one.source) ?? '']
    const booked = await netOf(deps.db, moved.flatMap(namesOf))
    const settled = moved.filter(({ created }) => created <= until)
    const differences = settled.flatMap((one) => {
      const [id = '', source = ''] = namesOf(one)
      return compare(one, booked.get(id) ?? booked.get(source)) ?? []
    })
    const there = new Set(moved.flatMap(namesOf))
    const entries = await deps.db.query<{ reference: string; kind: string; cents: number }>(
      `select reference, kind, sum(cents)::bigint as cents from payment.entry join payment.posting on posting.entry = entry.id
       where account = 'stripe' and at between $1 and $2 group by reference, kind`,
      [since + SETTLED_S, until],
    )
    for (const { reference, kind, cents } of entries)
      if (!there.has(reference))
        differences.push({
          reference,
          what: `${kind} ${reference}`,
          reason: `Our books say ${dollars(cents)}; Stripe does not know it`,
        })
    await deps.db.transaction(async (tx) => {
      await tx.query('delete from payment.difference where reference <> all($1)', [
        differences.map(({ reference }) => reference),
      ])
      for (const { reference, what, reason } of differences)
        await tx.query(
          `insert into payment.difference (reference, what, reason, since) values ($1, $2, $3, $4)
           on conflict (reference) do update set reason = excluded.reason`,
          [reference, what, reason, now],
        )
    })
    return differences.length
  }
