import type { Database, Tx } from '@tribu/platform/db/database.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { eventsBetween, type Change } from './domain/change.ts'
import { nextStep } from './domain/next-step.ts'
import type { Payment } from './domain/payment.ts'
import { writeEntries } from './ledger.postgres.ts'

/** `attempts` are those of the step that is due, `lastError` why the last of them did not go through. */
export type Found = { payment: Payment; attempts: number; lastError: string | null }
type Row = { document: Payment; attempts: number; last_error: string | null }

const foundOf = ({ document, attempts, last_error }: Row): Found => ({
  payment: document,
  attempts,
  lastError: last_error,
})

/**
 * The payments. Everything that changes one goes through `change`: under its row's lock, with its ledger entries and its events, all or
 * nothing. When its next step is due follows from the payment itself.
 */
export const makePaymentStore = (db: Database, outbox: Outbox, written: () => void) => {
  const write = async (tx: Tx, before: Payment, { payment, entries }: Change): Promise<Payment> => {
    const after = { ...payment, version: before.version + 1 }
    await tx.query(
      `update payment.payment set version = $2, due_at = $3, intent = $4, document = $5, attempts = 0, failing_since = null, last_error = null
       where id = $1`,
      [after.id, after.version, nextStep(after)?.at ?? null, after.intent, JSON.stringify(after)],
    )
    await writeEntries(tx, entries)
    await outbox.add(tx, ...eventsBetween(before, after))
    tx.afterCommit(written)
    return after
  }
  const changeIn = async (
    tx: Tx,
    id: string,
    change: (payment: Payment) => Change | undefined | Promise<Change | undefined>,
  ): Promise<Payment | undefined> => {
    const [row] = await tx.query<Row>('select document from payment.payment where id = $1 for update', [id])
    const after = row && (await change(row.document))
    return after ? write(tx, row.document, after) : row?.document
  }

  return {
    /** Adds a payment that nobody knew; returns whether it was new. */
    add: async (tx: Tx, payment: Payment): Promise<boolean> =>
      (
        await tx.query(
          `insert into payment.payment (id, version, lender, borrower, document) values ($1, $2, $3, $4, $5)
           on conflict do nothing returning id`,
          [payment.id, payment.version, payment.lender, payment.borrower, JSON.stringify(payment)],
        )
      ).length > 0,
    changeIn,
    /** The payment after `change`, or as it is where that returns undefined; undefined where there is none. What it throws changes nothing. */
    change: (
      id: string,
      change: (payment: Payment, tx: Tx) => Change | undefined | Promise<Change | undefined>,
    ) => db.transaction((tx) => changeIn(tx, id, (payment) => change(payment, tx))),
    find: async (id: string): Promise<Found | undefined> => {
      const [row] = await db.query<Row>(
        'select document, attempts, last_error from payment.payment where id = $1',
        [id],
      )
      return row && foundOf(row)
    },
    byIntent: async (intent: string): Promise<string | undefined> =>
      (await db.query<{ id: string }>('select id from payment.payment where intent = $1', [intent]))[0]?.id,
    /**
     * Takes the payment that has waited longest for its step, and counts the try before it is made. Until `lease` seconds from now nobody
     * else takes it, unless it changes.
     */
    claim: async (now: number, lease: number): Promise<Found | undefined> => {
      const [row] = await db.query<Row>(
        `update payment.payment set due_at = $2, attempts = attempts + 1 where id = (
           select id from payment.payment where due_at <= $1 order by due_at limit 1 for update skip locked
         ) returning document, attempts, last_error`,
        [now, now + lease],
      )
      return row && foundOf(row)
    },
    /** The claimed step did not go through: it is tried again at `dueAt` (seconds), or when the payment changes. */
    putOff: (id: string, error: string, now: number, dueAt: number) =>
      db.query(
        `update payment.payment set due_at = $3, last_error = $2, failing_since = coalesce(failing_since, $4)
         where id = $1 and due_at is not null`,
        [id, error, dueAt, now],
      ),
    /** Steps that have failed several times: what an operator should look at. */
    failing: (tries: number) =>
      db.query<{
        id: string
        attempts: number
        last_error: string
        failing_since: number
        document: Payment
      }>(
        `select id, attempts, last_error, failing_since, document from payment.payment
         where attempts >= $1 and last_error is not null and due_at is not null order by failing_since`,
        [tries],
      ),
    /** Makes a failing step due at once. */
    retry: async (id: string): Promise<boolean> =>
      (
        await db.query(
          'update payment.payment set due_at = 0 where id = $1 and due_at is not null returning id',
          [id],
        )
      ).length > 0,
    /** Whether a request or booking of a member may still need a card. */
    needsCard: async (member: string): Promise<boolean> =>
      (
        await db.query(
          `select 1 from payment.payment where borrower = $1 and document->>'chargedAt' is null
             and document->'booking'->>'status' in ('approval-awaiting', 'approved') limit 1`,
          [member],
        )
      ).length > 0,
    /** Bookings whose money is in a payout of these parts: payments that their transfers made, or earlier payouts that came back. */
    inPayout: async (parts: string[]): Promise<string[]> =>
      (
        await db.query<{ id: string }>(
          `select id from payment.payment
           where document->'transfer'->>'arrival' = any($1) or document->'transfer'->'payout'->>'id' = any($1)`,
          [parts],
        )
      ).map(({ id }) => id),
    /** Accounts to which money is on its way. */
    awaitingPayout: async (): Promise<string[]> =>
      (
        await db.query<{ account: string }>(
          `select distinct document->'transfer'->>'account' as account from payment.payment
           where document->'transfer'->>'account' is not null and coalesce(document->'transfer'->'payout'->>'status', '') <> 'paid'`,
        )
      ).map(({ account }) => account),
  }
}
export type PaymentStore = ReturnType<typeof makePaymentStore>
