import { makeEvent } from '@tribu/platform/bus/event.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { readinessOf, type LenderAccount } from './domain/account.ts'

type Row = { document: LenderAccount; version: number }
export type AccountNews = Omit<LenderAccount, 'version'>

const same = (one: AccountNews, other: AccountNews): boolean => {
  const facts = (account: AccountNews) =>
    JSON.stringify([
      account.account,
      account.chargesEnabled,
      account.payoutsEnabled,
      account.disabledReason,
      account.eventuallyDue,
      account.bankName,
      account.bankLast4,
    ])
  return facts(one) === facts(other)
}

/** The accounts of lenders, as Stripe last told. Every change is told on. */
export const makeAccountStore = (db: Database, outbox: Outbox) => {
  const one = async (column: 'member' | 'account', value: string): Promise<LenderAccount | undefined> => {
    const [row] = await db.query<Row>(`select document, version from payment.account where ${column} = $1`, [
      value,
    ])
    return row && { ...row.document, version: row.version }
  }
  return {
    of: (member: string) => one('member', member),
    byAccount: (account: string) => one('account', account),
    /** Keeps what was just fetched. A member's first account stays theirs. */
    keep: (news: AccountNews): Promise<LenderAccount> =>
      db.transaction(async (tx) => {
        await tx.query(
          `insert into payment.account (member, account, version, document) values ($1, $2, 0, '{}') on conflict do nothing`,
          [news.member, news.account],
        )
        const [row] = await tx.query<Row>(
          'select document, version from payment.account where member = $1 for update',
          [news.member],
        )
        const before = row!.document
        if (row!.version > 0 && (before.account !== news.account || same(before, news)))
          return { ...before, version: row!.version }
        const after: LenderAccount = { ...news, version: row!.version + 1 }
        await tx.query('update payment.account set version = $2, document = $3 where member = $1', [
          after.member,
          after.version,
          JSON.stringify(after),
        ])
        await outbox.add(
          tx,
          makeEvent('lender-account.updated', after.member, {
            account: {
              member: after.member,
              version: BigInt(after.version),
              account: after.account,
              chargesEnabled: after.chargesEnabled,
              payoutsEnabled: after.payoutsEnabled,
              disabledReason: after.disabledReason ?? '',
              eventuallyDue: after.eventuallyDue,
              readiness: readinessOf(after),
            },
          }),
        )
        return after
      }),
    /** Accounts that cannot be paid to yet, or of whom more is asked. */
    unfinished: async (): Promise<LenderAccount[]> =>
      (await db.query<Row>('select document, version from payment.account'))
        .map(({ document }) => document)
        .filter((account) => account.account && readinessOf(account) !== 'connected'),
  }
}
export type AccountStore = ReturnType<typeof makeAccountStore>
