import { z } from 'zod'
import { address, clearable, currency, flag, metadata, text, whole } from '../kernel/params.ts'

export const individual = z.strictObject({
  address: address.optional(),
  dob: z.strictObject({ day: whole, month: whole, year: whole }).optional(),
  email: clearable.optional(),
  first_name: clearable.optional(),
  last_name: clearable.optional(),
  phone: clearable.optional(),
  verification: z
    .strictObject({ document: z.strictObject({ front: text.optional(), back: text.optional() }) })
    .optional(),
})
export type Individual = z.infer<typeof individual>

export const company = z.strictObject({
  address: address.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  tax_id: clearable.optional(),
})
export type Company = z.infer<typeof company>

const capability = z.strictObject({ requested: flag })

/** What an account is made of and changed by. */
export const accountFields = {
  account_token: text.optional(),
  business_profile: z
    .strictObject({
      mcc: clearable.optional(),
      name: clearable.optional(),
      product_description: clearable.optional(),
      url: clearable.optional(),
    })
    .optional(),
  business_type: z.enum(['individual', 'company']).optional(),
  company: company.optional(),
  capabilities: z
    .strictObject({ card_payments: capability.optional(), transfers: capability.optional() })
    .optional(),
  default_currency: currency.optional(),
  email: clearable.optional(),
  /** The id of a token: stripe-mock takes nothing else. */
  external_account: text.optional(),
  individual: individual.optional(),
  metadata: metadata.optional(),
  settings: z
    .strictObject({
      payouts: z.strictObject({
        debit_negative_balances: flag.optional(),
        schedule: z
          .strictObject({
            interval: z.enum(['manual', 'daily']).optional(),
            delay_days: z.union([whole, z.enum(['minimum'])]).optional(),
          })
          .optional(),
        statement_descriptor: clearable.optional(),
      }),
    })
    .optional(),
  tos_acceptance: z
    .strictObject({
      date: whole.optional(),
      ip: text.optional(),
      user_agent: clearable.optional(),
      service_agreement: z.enum(['full', 'recipient']).optional(),
    })
    .optional(),
}

const given = z.object(accountFields)
export type AccountFields = z.infer<typeof given>
