import type { Stripe } from 'stripe'
import type { AccountNews, AccountStore } from '../account-store.postgres.ts'
import type { LenderAccount } from '../domain/account.ts'

/** An account at Stripe, as far as it matters here. */
export const accountNow = (member: string, account: Stripe.Account): AccountNews => {
  const bank = account.external_accounts?.data.find((one) => one.object === 'bank_account')
  return {
    member,
    account: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    disabledReason: account.requirements?.disabled_reason ?? null,
    eventuallyDue: account.requirements?.eventually_due ?? [],
    bankName: bank?.bank_name ?? null,
    bankLast4: bank?.last4 ?? null,
  }
}

/** Fetches an account anew and keeps what it says. */
export const makeSyncAccount =
  (deps: { stripe: Stripe; accounts: AccountStore }) =>
  async (known: Pick<LenderAccount, 'member' | 'account'>): Promise<LenderAccount> =>
    deps.accounts.keep(accountNow(known.member, await deps.stripe.accounts.retrieve(known.account)))
export type SyncAccount = ReturnType<typeof makeSyncAccount>
