import { z } from 'zod'
import { schedule, type Task } from '../kernel/due.ts'
import { endpoint, listEndpoint, readEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { emit } from '../kernel/events.ts'
import { newId } from '../kernel/ids.ts'
import { mergeMetadata, type Metadata } from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'
import { accountFields, type AccountFields, type Company, type Individual } from './account-fields.ts'
import { addBank, banksOf, keepBank, useToken } from './bank-accounts.ts'
import { requirementsOf } from './requirements.ts'

export type Account = Kept & {
  business_profile: Record<string, unknown>
  business_type: string | null
  capabilities: Record<string, string>
  email: string | null
  metadata: Metadata
  payouts_enabled: boolean
  settings: { payouts: { schedule: { interval: string; delay_days: number }; [field: string]: unknown } }
  tos_acceptance: { date: number | null; [field: string]: unknown }
}
export type HiddenAccount = {
  person?: Individual
  company?: Company
  represented?: boolean
  lookedAtUntil?: number
}
type TokenContent = {
  account: { business_type?: string; individual?: Individual; tos_shown_and_accepted?: boolean }
}

const LOOKING_S = 60
const ADDRESS = { line1: '1 Queen Street', city: 'Auckland', postal_code: '1010', country: 'NZ' }
const GOOD_DOCUMENT = 'file_identity_document_success'

const newAccount = (scope: Scope, country: string): Account => ({
  id: newId('acct'),
  object: 'account',
  business_profile: {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name: null,
    product_description: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: null,
  capabilities: {},
  charges_enabled: false,
  controller: {
    fees: { payer: 'application_custom' },
    is_controller: true,
    losses: { payments: 'application' },
    requirement_collection: 'application',
    stripe_dashboard: { type: 'none' },
    type: 'application',
  },
  country,
  created: scope.now,
  default_currency: 'nzd',
  details_submitted: false,
  email: null,
  future_requirements: {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  },
  metadata: {},
  payouts_enabled: false,
  settings: {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: false, cvc_failure: false },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: null, timezone: 'Pacific/Auckland' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
    },
    payouts: {
      debit_negative_balances: false,
      schedule: { delay_days: 2, interval: 'daily' },
      statement_descriptor: null,
    },
    sepa_debit_payments: {},
  } as Account['settings'],
  tos_acceptance: { date: null, ip: null, user_agent: null },
  type: 'custom',
})

/** The account as it is shown, worked out from what is known of it by now. */
const workOut = async (scope: Scope, account: Account, hidden: HiddenAccount): Promise<Account> => {
  const banks = await banksOf(scope, account.id)
  const person = hidden.person ?? {}
  const requirements = requirementsOf(
    {
      businessType: account.business_type ?? undefined,
      person,
      company: hidden.company ?? {},
      represented: hidden.represented ?? false,
      tosAt: account.tos_acceptance.date ?? undefined,
      banks,
      lookedAtUntil: hidden.lookedAtUntil,
    },
    scope.now,
  )
  const ready = requirements.disabled_reason === null
  const { verification, ...shown } = person
  const capabilities = Object.fromEntries(
    Object.keys(account.capabilities).map((name) => [name, ready ? 'active' : 'inactive']),
  )
  return {
    ...account,
    capabilities,
    charges_enabled: ready && 'card_payments' in capabilities,
    payouts_enabled: ready,
    details_submitted: requirements.currently_due.length === 0,
    external_accounts: {
      object: 'list',
      data: banks,
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
    individual: {
      ...shown,
      verification: {
        document: { front: verification?.document.front ?? null, back: verification?.document.back ?? null },
        status: ready ? 'verified' : requirements.pending_verification.length ? 'pending' : 'unverified',
      },
    },
    requirements,
  }
}

/** Works an account out anew, keeps it, and tells of it as its own event. */
export const refreshAccount = async (scope: Scope, id: string): Promise<Account> => {
  const platform = scope.of('')
  const account = await platform.get<Account>('account', id, 'account')
  const fresh = await platform.put(await workOut(platform, account, await platform.hidden<HiddenAccount>(id)))
  await emit(scope.of(id), 'account.updated', fresh)
  return fresh
}

/** A document has been looked at: what is known is worked out anew. */
export const finishLooking: Task = async (scope, id) => void (await refreshAccount(scope, id))

const personOf = (before: Individual, given: Individual | undefined): Individual => ({
  ...before,
  ...given,
  ...(given?.address ? { address: { ...before.address, ...given.address } } : {}),
})

/** Puts into the account what was given, directly or by a token, and works it out anew. @throws StripeError */
const change = async (scope: Scope, before: Account, given: AccountFields): Promise<void> => {
  const token = given.account_token
    ? (await useToken<Partial<TokenContent>>(scope, given.account_token, 'account_token')).account
    : undefined
  const hidden = await scope.hidden<HiddenAccount>(before.id)
  const person = personOf(personOf(hidden.person ?? {}, token?.individual), given.individual)
  const document = given.individual?.verification?.document.front
  const looking = document !== undefined && document !== GOOD_DOCUMENT
  const lookedAtUntil = looking ? scope.now + LOOKING_S : hidden.lookedAtUntil
  const requested = Object.entries(given.capabilities ?? {}).filter(([, { requested }]) => requested)
  const payouts = given.settings?.payouts
  const delay = payouts?.schedule?.delay_days
  const settled: Account = {
    ...before,
    business_profile: { ...before.business_profile, ...given.business_profile },
    business_type: given.business_type ?? token?.business_type ?? before.business_type,
    capabilities: {
      ...before.capabilities,
      ...Object.fromEntries(requested.map(([name]) => [name, 'inactive'])),
    },
    email: given.email ?? before.email,
    metadata: mergeMetadata(before.metadata, given.metadata),
    settings: {
      ...before.settings,
      payouts: {
        ...before.settings.payouts,
        ...payouts,
        schedule: {
          interval: payouts?.schedule?.interval ?? before.settings.payouts.schedule.interval,
          delay_days: typeof delay === 'number' ? delay : before.settings.payouts.schedule.delay_days,
        },
      },
    },
    tos_acceptance: {
      ...before.tos_acceptance,
      ...(token?.tos_shown_and_accepted ? { date: scope.now, ip: '127.0.0.1' } : {}),
      ...given.tos_acceptance,
    },
  }
  const company = { ...hidden.company, ...given.company }
  await scope.put(settled, { person, company, ...(lookedAtUntil === undefined ? {} : { lookedAtUntil }) })
  if (looking) await schedule(scope, 'finish_looking', before.id, lookedAtUntil!)
  if (given.external_account) {
    // A bank account that is given here takes the place of those before.
    for (const bank of await banksOf(scope, before.id)) await scope.remove(bank.id)
    await addBank(scope, before.id, given.external_account, true)
  }
}

/** What a holder would tell at the page that a link leads to: everything that is missing. */
export const completeAccount = async (scope: Scope, id: string): Promise<void> => {
  const account = await scope.get<Account>('account', id, 'account')
  const { person = {}, company = {} } = await scope.hidden<HiddenAccount>(id)
  const banks = await banksOf(scope, id)
  const usable = banks.some(({ status }) => status !== 'errored')
  if (account.business_type === 'company') await scope.put(account, { represented: true })
  await change(scope, account, {
    business_type: account.business_type === 'company' ? 'company' : 'individual',
    ...(account.business_type === 'company'
      ? {
          company: {
            name: 'Tool Shed Limited',
            tax_id: '9429000000000',
            ...company,
            address: { ...ADDRESS, ...company.address },
          },
        }
      : {}),
    individual: {
      first_name: 'Aroha',
      last_name: 'Ngata',
      phone: '+6421000000',
      dob: { day: 1, month: 1, year: 1901 },
      ...person,
      address: { ...ADDRESS, ...person.address },
      verification: { document: { front: GOOD_DOCUMENT } },
    },
    tos_acceptance: { date: scope.now, ip: '127.0.0.1' },
  })
  if (!usable)
    await keepBank(
      scope,
      id,
      { country: 'NZ', currency: 'nzd', account_number: '1100000000000010' },
      banks.length === 0,
    )
  await refreshAccount(scope, id)
}

export const accounts: Endpoint[] = [
  endpoint(
    'POST',
    '/accounts',
    { ...accountFields, type: z.enum(['custom']), country: z.enum(['NZ']).default('NZ') },
    async (scope, given) => {
      const account = await scope.add(newAccount(scope, given.country))
      await change(scope, account, given)
      return refreshAccount(scope, account.id)
    },
  ),
  endpoint('POST', '/accounts/:id', accountFields, async (scope, given, { id = '' }) => {
    await change(scope, await scope.get<Account>('account', id), given)
    return refreshAccount(scope, id)
  }),
  endpoint('DELETE', '/accounts/:id', {}, async (scope, _given, { id = '' }) => {
    await scope.get('account', id)
    await scope.remove(id)
    return { id, object: 'account', deleted: true }
  }),
  listEndpoint('/accounts', 'account', {}),
  readEndpoint('/accounts', 'account'),
]
