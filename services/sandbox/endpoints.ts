import type { Task } from './kernel/due.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { accountLinks, onboarding } from './resources/account-links.ts'
import { accounts, finishLooking } from './resources/accounts.ts'
import { balances } from './resources/balance.ts'
import { charges } from './resources/charges.ts'
import { confirmations } from './resources/confirmations.ts'
import { customers } from './resources/customers.ts'
import { disputes } from './resources/disputes.ts'
import { events } from './resources/events.ts'
import { externalAccounts } from './resources/external-accounts.ts'
import { paymentIntents } from './resources/payment-intents.ts'
import { paymentMethods } from './resources/payment-methods.ts'
import { payouts, payOut, settlePayout } from './resources/payouts.ts'
import { refunds } from './resources/refunds.ts'
import { setupIntents } from './resources/setup-intents.ts'
import { tokens } from './resources/tokens.ts'
import { transfers } from './resources/transfers.ts'

/** All calls of Stripe's API that the sandbox knows. */
export const endpoints: readonly Endpoint[] = [
  ...accountLinks,
  ...accounts,
  ...balances,
  ...charges,
  ...customers,
  ...disputes,
  ...events,
  ...externalAccounts,
  ...paymentIntents,
  ...paymentMethods,
  ...payouts,
  ...refunds,
  ...setupIntents,
  ...tokens,
  ...transfers,
]

/** What a person does elsewhere: at their bank's page, at the page that an account link leads to. */
export const besideTheApi: readonly Endpoint[] = [...confirmations, ...onboarding]

/** What happens by itself when its time has come. */
export const tasks: Record<string, Task> = {
  finish_looking: finishLooking,
  pay_out: payOut,
  settle_payout: settlePayout,
}
