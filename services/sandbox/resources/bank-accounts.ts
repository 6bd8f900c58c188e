import { createHash } from 'node:crypto'
import { z } from 'zod'
import { invalid, missing } from '../kernel/errors.ts'
import { newId } from '../kernel/ids.ts'
import { currency, text } from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'

export type BankAccount = Kept & {
  account: string
  currency: string
  status: string
  default_for_currency: boolean
}
export type HiddenBank = { number: string }

export const bankDetails = z.strictObject({
  object: z.enum(['bank_account']).optional(),
  country: text,
  currency,
  account_number: text,
  account_holder_name: text.optional(),
  account_holder_type: z.enum(['company', 'individual']).optional(),
  routing_number: text.optional(),
})
export type BankDetails = z.infer<typeof bankDetails>

const NEW_ZEALAND = /^\d{15,16}$/

/** Endings of Stripe's test numbers, and why payouts to them fail. */
const FAILING: readonly (readonly [RegExp, string])[] = [
  [/1{7}16$/, 'no_account'],
  [/1{7}13$/, 'account_closed'],
  [/2{8}7$/, 'insufficient_funds'],
  [/3{8}5$/, 'debit_not_authorized'],
  [/4{8}0$/, 'invalid_currency'],
]

/** The code with which a payout to this number fails, or undefined where it arrives. */
export const failureOf = (number: string) => FAILING.find(([ending]) => ending.test(number))?.[1]

/** @throws StripeError where the number is none of New Zealand's: 15 or 16 digits */
export const checkBank = (details: BankDetails): BankDetails => {
  if (details.country === 'NZ' && !NEW_ZEALAND.test(details.account_number))
    throw invalid('The account number must contain 15 or 16 digits.', {
      code: 'account_number_invalid',
      param: 'bank_account[account_number]',
    })
  return details
}

const shapeOf = (id: string, details: BankDetails) => ({
  id,
  object: 'bank_account' as const,
  account_holder_name: details.account_holder_name ?? null,
  account_holder_type: details.account_holder_type ?? null,
  account_type: null,
  bank_name: 'STRIPE TEST BANK',
  country: details.country,
  customer: null,
  currency: details.currency,
  fingerprint: createHash('sha256').update(details.account_number).digest('hex').slice(0, 16),
  last4: details.account_number.slice(-4),
  routing_number: details.routing_number ?? details.account_number.slice(0, 6),
  status: 'new',
})

/** What a token for it shows. */
export const tokenBank = (details: BankDetails) => shapeOf(newId('ba'), details)

/** Adds the bank account that a token stands for to a connected account. @throws StripeError */
export const addBank = async (
  scope: Scope,
  account: string,
  token: string,
  isDefault: boolean,
): Promise<BankAccount> => {
  const { bank } = await useToken<{ bank?: BankDetails }>(scope, token, 'external_account')
  if (!bank) throw missing('bank_account token', token, 'external_account')
  return keepBank(scope, account, bank, isDefault)
}

export const keepBank = (
  scope: Scope,
  account: string,
  details: BankDetails,
  isDefault: boolean,
): Promise<BankAccount> =>
  scope.add<BankAccount>(
    {
      ...shapeOf(newId('ba'), details),
      account,
      available_payout_methods: ['standard'],
      default_for_currency: isDefault,
      future_requirements: {
        currently_due: [],
        errors: [],
        past_due: [],
        pending_verification: [],
      },
      metadata: {},
      requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    },
    { number: details.account_number } satisfies HiddenBank,
  )

/** What a token stands for. Each is used once. @throws StripeError */
export const useToken = async <Content extends object>(
  scope: Scope,
  id: string,
  param: string,
): Promise<Content> => {
  const token = await scope.get<Kept & { used: boolean }>('token', id, param)
  if (token.used)
    throw invalid(`You cannot use a Stripe token more than once: ${id}.`, {
      code: 'token_already_used',
      param,
    })
  await scope.put({ ...token, used: true })
  return scope.hidden<Content>(id)
}

export const banksOf = async (scope: Scope, account: string): Promise<BankAccount[]> =>
  (await scope.list('bank_account', { account }, { limit: 100 })).data as BankAccount[]
