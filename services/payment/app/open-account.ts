import type { Stripe } from 'stripe'
import { AppError, conflict, notFound } from '@tribu/platform/errors.ts'
import type { BankForm } from '@tribu/proto/http/payment-account.ts'
import { isRefused } from '../card-provider.ts'
import type { AccountStore } from '../account-store.postgres.ts'
import type { LenderAccount } from '../domain/account.ts'
import { accountNow } from './sync-account.ts'

const COUNTRY = 'NZ'
const MCC_RENTAL = '7394'

const dobOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return { year: year!, month: month!, day: date! }
}

const personOf = (form: BankForm) => ({
  first_name: form.first_name,
  last_name: form.last_name,
  phone: form.phone,
  ...(form.email ? { email: form.email } : {}),
  dob: dobOf(form.dob),
  address: {
    line1: form.address_line1,
    city: form.address_city,
    postal_code: form.address_postal_code,
    country: COUNTRY,
  },
})

const detailsOf = (form: BankForm): Stripe.AccountUpdateParams =>
  form.business_type === 'company'
    ? {
        business_type: 'company',
        company: {
          name: form.company_name,
          ...(form.tax_id ? { tax_id: form.tax_id } : {}),
          phone: form.phone,
          address: personOf(form).address,
        },
      }
    : { business_type: 'individual', individual: personOf(form) }

// What Stripe says of a field is what the member reads, on that field where we know it.
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/account_number|external_account/, 'account_number'],
  [/account_holder_name/, 'account_holder_name'],
  [/phone/, 'phone'],
  [/email/, 'email'],
  [/dob/, 'dob'],
  [/postal_code/, 'address_postal_code'],
  [/first_name/, 'first_name'],
  [/last_name/, 'last_name'],
  [/tax_id/, 'tax_id'],
  [/company.*name/, 'company_name'],
]

const asProblem = (error: unknown): unknown => {
  if (!isRefused(error)) return error
  const { message, param = '' } = error as Stripe.errors.StripeError
  const field = FIELDS.find(([pattern]) => pattern.test(param))?.[1]
  return new AppError({ kind: 'invalid', code: 'bank-details', detail: message, ...(field ? { field } : {}) })
}

/**
 * Gives Stripe a lender's details and bank account, or changes them. The number goes there by a token and is kept nowhere here. A second
 * call for the same member changes the account that the first one made.
 * @throws AppError invalid, with what Stripe says of a field
 */
export const makeOpenAccount =
  (deps: { stripe: Stripe; accounts: AccountStore; publicUrl: string }) =>
  async (member: string, form: BankForm, sender: { ip: string; now: number }): Promise<LenderAccount> => {
    try {
      const token = await deps.stripe.tokens.create({
        bank_account: {
          country: COUNTRY,
          currency: 'nzd',
          account_number: form.account_number,
          account_holder_name: form.account_holder_name,
          account_holder_type: form.account_holder_type,
        },
      })
      const details: Stripe.AccountUpdateParams = {
        ...detailsOf(form),
        ...(form.email ? { email: form.email } : {}),
        external_account: token.id,
        business_profile: {
          mcc: MCC_RENTAL,
          product_description: 'Rents things out to neighbours',
          url: deps.publicUrl.startsWith('https:') ? deps.publicUrl : 'https://tribu.example',
        },
        tos_acceptance: { date: sender.now, ip: sender.ip },
      }
      const known = await deps.accounts.of(member)
      const account = known
        ? await deps.stripe.accounts.update(known.account, details)
        : await deps.stripe.accounts.create(
            {
              ...details,
              type: 'custom',
              country: COUNTRY,
              default_currency: 'nzd',
              capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
              metadata: { member },
            } as Stripe.AccountCreateParams,
            { idempotencyKey: `account ${member} ${token.id}` },
          )
      return await deps.accounts.keep(accountNow(member, account))
    } catch (error) {
      throw asProblem(error)
    }
  }

/** The page where a lender gives what is still asked for. It leads back to the settings. @throws AppError not-found without an account */
export const makeLinkToAccount =
  (deps: { stripe: Stripe; accounts: AccountStore; publicUrl: string }) =>
  async (member: string): Promise<string> => {
    const account = await deps.accounts.of(member)
    if (!account) throw notFound()
    const settings = `${deps.publicUrl}/settings`
    try {
      const link = await deps.stripe.accountLinks.create({
        account: account.account,
        type: 'account_onboarding',
        refresh_url: `${settings}?stripe-verification-failure`,
        return_url: `${settings}?stripe-verification-success`,
        collection_options: { fields: 'eventually_due' },
      })
      return link.url
    } catch (error) {
      if (isRefused(error))
        throw conflict('no-link', 'Your details cannot be changed just now. Please try again later')
      throw error
    }
  }
