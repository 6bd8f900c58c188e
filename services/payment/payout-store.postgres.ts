import { makeEvent } from '@tribu/platform/bus/event.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { payoutFailure } from './domain/failures.ts'

/** A payout to a lender's bank account. `arrivalDate` is a day. */
export type PayoutNow = {
  id: string
  member: string
  amount: number
  status: 'pending' | 'paid' | 'failed'
  arrivalDate: string
  failureCode: string | null
  created: number
}
type Row = {
  id: string
  member: string
  amount: number
  status: PayoutNow['status']
  arrival_date: string
  failure_code: string | null
  created: number
}

const payoutOf = ({ arrival_date: arrivalDate, failure_code: failureCode, ...row }: Row): PayoutNow => ({
  ...row,
  arrivalDate,
  failureCode,
})

// A paid one may still come back; what came back stays so.
const RANK = { pending: 0, paid: 1, failed: 2 }

/** Payouts, as Stripe told. That one arrived or came back is told on once. */
export const makePayoutStore = (db: Database, outbox: Outbox) => ({
  keep: (payout: PayoutNow, about: { bookings: string[]; bankLast4: string }): Promise<void> =>
    db.transaction(async (tx) => {
      const [before] = await tx.query<Row>('select * from payment.payout where id = $1 for update', [
        payout.id,
      ])
      if (before && RANK[before.status] >= RANK[payout.status]) return
      await tx.query(
        `insert into payment.payout (id, member, amount, status, arrival_date, failure_code, created)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (id) do update set status = excluded.status, arrival_date = excluded.arrival_date, failure_code = excluded.failure_code`,
        [
          payout.id,
          payout.member,
          payout.amount,
          payout.status,
          payout.arrivalDate,
          payout.failureCode,
          payout.created,
        ],
      )
      if (payout.status === 'pending') return
      await outbox.add(
        tx,
        makeEvent(payout.status === 'paid' ? 'payout.paid' : 'payout.failed', payout.id, {
          payout: {
            id: payout.id,
            lender: payout.member,
            amount: BigInt(payout.amount),
            bookings: about.bookings,
            arrivalDate: payout.arrivalDate,
            bankLast4: about.bankLast4,
            reason: payout.status === 'failed' ? payoutFailure(payout.failureCode) : '',
          },
        }),
      )
    }),
  list: async (member: string): Promise<PayoutNow[]> =>
    (
      await db.query<Row>('select * from payment.payout where member = $1 order by created desc limit 100', [
        member,
      ])
    ).map(payoutOf),
})
export type PayoutStore = ReturnType<typeof makePayoutStore>
