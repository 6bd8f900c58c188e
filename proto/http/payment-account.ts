import { z } from 'zod'
import { line, noQuery, requiredLine } from './fields.ts'
import { route } from './route.ts'

/** How ready a lender is to be paid (specification, section 4). */
export const PAYOUT_READINESS = [
  /** No account: "Add a bank account". */
  'none',
  'verifying',
  'connected',
  /** Paid for now; more is asked. */
  'more-information',
  /** Cannot be paid before details are given. */
  'incomplete',
] as const
export type PayoutReadiness = (typeof PAYOUT_READINESS)[number]

/** Where a lender's money goes. Amounts are cents. */
export const PaymentAccount = z.object({
  readiness: z.enum(PAYOUT_READINESS),
  /** What it means and what to do, in a sentence. */
  sentence: z.string(),
  'bank-name': z.string().nullable(),
  'bank-last4': z.string().nullable(),
  /** What is asked for, each in plain words. */
  asked: z.array(z.string()),
  /** What the lender owes for bookings they cancelled; it is kept back from the next payment. */
  owed: z.number().int(),
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

export const getPaymentAccount = route({
  service: 'payment',
  method: 'GET',
  path: '/api/stripe/account',
  access: 'user',
  summary: 'How ready you are to be paid, and what is still asked',
  query: noQuery,
  reply: PaymentAccount,
})

const HOLDER_TYPES = ['individual', 'company'] as const

/** The bank form (specification, section 3). Country and currency are New Zealand's. */
export const BankForm = z.strictObject({
  business_type: z.enum(HOLDER_TYPES, 'Please choose individual or company'),
  company_name: line(160).default(''),
  /** NZBN: 13 digits. */
  tax_id: z
    .string()
    .transform((value) => value.replace(/\s/g, ''))
    .pipe(z.string().regex(/^(\d{13})?$/, 'An NZBN has 13 digits'))
    .default(''),
  first_name: requiredLine(80, 'First name'),
  last_name: requiredLine(80, 'Last name'),
  dob: requiredLine(20, 'Date of birth').pipe(z.iso.date('Please enter a date such as 1990-12-31')),
  address_line1: requiredLine(160, 'Address'),
  address_city: requiredLine(80, 'City'),
  address_postal_code: requiredLine(10, 'Postcode').pipe(
    z.string().regex(/^\d{4}$/, 'Please enter a postcode of 4 digits'),
  ),
  phone: requiredLine(30, 'Phone'),
  email: line(254)
    .pipe(z.union([z.literal(''), z.email()], 'Please enter a valid email address'))
    .default(''),
  /** Dashes and spaces are taken out (specification, section 5). */
  account_number: requiredLine(40, 'Account number')
    .transform((value) => value.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{15,16}$/, 'A New Zealand account number has 15 or 16 digits')),
  account_holder_name: requiredLine(160, 'Account holder'),
  account_holder_type: z.enum(HOLDER_TYPES, 'Please choose individual or company'),
})
export type BankForm = z.output<typeof BankForm>

export const createAccount = route({
  service: 'payment',
  method: 'POST',
  path: '/api/stripe/createAccount',
  access: 'user',
  summary:
    'Gives or changes the bank account and details of a lender; answers with the page where what is missing is given',
  body: BankForm,
  reply: z.object({ 'stripe-account-link': z.string(), account: PaymentAccount }),
  creates: true,
})

export const createAccountLink = route({
  service: 'payment',
  method: 'GET',
  path: '/api/stripe/createAccountLink',
  access: 'user',
  summary: 'The page where a lender gives what is still asked for',
  query: noQuery,
  reply: z.object({ url: z.string() }),
})

/** A payout to the lender's bank account. */
export const Payout = z.object({
  _id: z.string(),
  amount: z.number().int(),
  status: z.enum(['pending', 'paid', 'failed']),
  'arrival-date': z.string(),
  sentence: z.string(),
})
export type Payout = z.infer<typeof Payout>

export const listPayouts = route({
  service: 'payment',
  method: 'GET',
  path: '/api/stripe/payout',
  access: 'user',
  summary: 'What was paid out to your bank account, newest first',
  query: noQuery,
  reply: z.array(Payout),
})
