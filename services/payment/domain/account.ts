import type { PayoutReadiness } from '@tribu/proto/http/payment-account.ts'

/** A connected account of a lender, as Stripe last told. */
export type LenderAccount = {
  member: string
  /** Stripe's id. */
  account: string
  version: number
  chargesEnabled: boolean
  payoutsEnabled: boolean
  disabledReason: string | null
  eventuallyDue: string[]
  bankName: string | null
  bankLast4: string | null
}

type Facts = Pick<LenderAccount, 'chargesEnabled' | 'payoutsEnabled' | 'disabledReason' | 'eventuallyDue'>

/** How ready a lender is to be paid (specification, section 4). */
export const readinessOf = (account: Facts | undefined): PayoutReadiness => {
  if (!account) return 'none'
  if (account.disabledReason === 'requirements.pending_verification') return 'verifying'
  if (!account.chargesEnabled || !account.payoutsEnabled) return 'incomplete'
  return account.eventuallyDue.length > 0 ? 'more-information' : 'connected'
}

/** Whether their things can be booked. */
export const canBePaid = (readiness: PayoutReadiness): boolean =>
  readiness === 'connected' || readiness === 'more-information'

const SENTENCES: Record<PayoutReadiness, string> = {
  none: 'Add a bank account, so that your things can be booked and you are paid.',
  verifying:
    'Your details are being verified. That takes minutes, sometimes a day; you need not do anything.',
  connected: 'Your bank account is connected: you are paid after each rental.',
  'more-information': 'You are paid for now, and more information is required: please update your details.',
  incomplete: 'Please update your details to activate your bookable listings.',
}

export const readinessSentence = (readiness: PayoutReadiness): string => SENTENCES[readiness]

const ASKED: readonly (readonly [RegExp, string])[] = [
  [/^external_account/, 'A bank account that can be paid to'],
  [/owners|directors|executives|representative/, 'Who speaks for your company'],
  [/first_name|last_name/, 'Your name'],
  [/verification\.(additional_)?document/, 'A photo of an identity document'],
  [/address/, 'Your address'],
  [/dob/, 'Your date of birth'],

  [/phone/, 'Your phone number'],
  [/email/, 'Your email address'],
  [/tax_id/, 'The NZBN of your company'],
  [/tos_acceptance/, 'That you accept the terms of our payment provider'],

  [/business_/, 'What your business does'],
]

/** Requirements of Stripe in plain words, each once. */
export const askedInWords = (requirements: readonly string[]): string[] => [
  ...new Set(
    requirements.map(
      (name) => ASKED.find(([pattern]) => pattern.test(name))?.[1] ?? 'Further details about you',
    ),
  ),
]
