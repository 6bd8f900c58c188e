import type { Queryable, Tx } from '@tribu/platform/db/database.ts'
import type { Entry } from './domain/entries.ts'

/** Adds entries with their postings; one that is there already is left as it is. The database refuses what is not balanced. */
export const writeEntries = async (tx: Tx, entries: readonly Entry[]): Promise<void> => {
  for (const { kind, reference, booking, at, postings } of entries) {
    if (postings.length === 0) continue
    await tx.query(
      `with entry as (
         insert into payment.entry (kind, reference, booking, at) values ($1, $2, $3, $4)
         on conflict (kind, reference) do nothing returning id
       )
       insert into payment.posting (entry, account, member, cents)
       select entry.id, posting.account, posting.member, posting.cents
       from entry, jsonb_to_recordset($5) as posting(account text, member uuid, cents bigint)`,
      [kind, reference, booking, at, JSON.stringify(postings)],
    )
  }
}

/** Until the transaction ends, nobody else keeps back what this lender owes: it is kept back once. */
export const waitForDebtsOf = async (tx: Tx, member: string): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`debts of ${member}`])
}

/** Cents that a lender owes us. */
export const owedBy = async (db: Queryable, member: string): Promise<number> => {
  const [row] = await db.query<{ owed: number }>(
    `select coalesce(sum(cents), 0)::bigint as owed from payment.posting where account = 'lender-owed' and member = $1`,
    [member],
  )
  return row?.owed ?? 0
}

/** What the books say of movements at Stripe: for each reference the net cents of our balance there. */
export const netOf = async (db: Queryable, references: string[]): Promise<Map<string, number>> => {
  const rows = await db.query<{ reference: string; cents: number }>(
    `select reference, coalesce(sum(cents) filter (where account = 'stripe'), 0)::bigint as cents
     from payment.entry join payment.posting on posting.entry = entry.id
     where reference = any($1) and kind <> 'dispute-lost' group by reference`,
    [references],
  )
  return new Map(rows.map(({ reference, cents }) => [reference, cents]))
}

/** The balance of each account of the ledger; together they are zero. */
export const balances = async (db: Queryable): Promise<Record<string, number>> => {
  const rows = await db.query<{ account: string; cents: number }>(
    'select account, sum(cents)::bigint as cents from payment.posting group by account',
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
