import type { Company, Individual } from './account-fields.ts'
import type { BankAccount } from './bank-accounts.ts'

/** What is known of the person; the rest of an account is shown. */
export type Known = {
  businessType: string | undefined
  person: Individual
  company: Company
  /** Whether somebody was named who speaks for the company; only the page of an account link asks for them. */
  represented: boolean
  tosAt: number | undefined
  banks: readonly BankAccount[]
  /** Until when, in seconds, a document is being looked at. */
  lookedAtUntil: number | undefined
}

type Wrong = { code: string; reason: string; requirement: string }
export type Requirements = {
  alternatives: never[]
  current_deadline: number | null
  currently_due: string[]
  disabled_reason: string | null
  errors: Wrong[]
  eventually_due: string[]
  past_due: string[]
  pending_verification: string[]
}

const DOCUMENT = 'individual.verification.document'
// A birthday of Stripe's test data whose holder is not found.
const UNKNOWN_YEAR = 1902

const isUnknown = ({ dob }: Individual) => dob?.year === UNKNOWN_YEAR && dob.month === 1 && dob.day === 1

const ofCompany = ({ company, represented }: Known): [string, unknown][] => [
  ['company.address.city', company.address?.city],
  ['company.address.line1', company.address?.line1],
  ['company.address.postal_code', company.address?.postal_code],
  ['company.name', company.name],
  ['company.tax_id', company.tax_id],
  ['representative.first_name', represented],
  ['representative.last_name', represented],
]

const ofPerson = ({ person }: Known): [string, unknown][] => [
  ['individual.address.city', person.address?.city],
  ['individual.address.line1', person.address?.line1],
  ['individual.address.postal_code', person.address?.postal_code],
  ['individual.dob.day', person.dob],
  ['individual.dob.month', person.dob],
  ['individual.dob.year', person.dob],
  ['individual.first_name', person.first_name],
  ['individual.last_name', person.last_name],
]

const missingOf = (known: Known): string[] => {
  const { businessType, tosAt, banks } = known
  const wanted: [string, unknown][] = [
    ['business_type', businessType],
    ['external_account', banks.find(({ status }) => status !== 'errored')],
    ...(businessType === 'company' ? ofCompany(known) : ofPerson(known)),
    ['tos_acceptance.date', tosAt],
    ['tos_acceptance.ip', tosAt],
  ]
  return wanted.filter(([, value]) => !value).map(([name]) => name)
}

/**
 * What an account still has to tell, from what is known of it. `individual.phone` is wanted some day and stops nothing. A person who is not
 * found must send a document; the one that Stripe documents as good is taken at once, another is looked at for a while.
 */
export const requirementsOf = (known: Known, now: number): Requirements => {
  const missing = missingOf(known)
  const document = known.person.verification?.document.front
  const unknown = isUnknown(known.person)
  const looking = unknown && known.lookedAtUntil !== undefined && known.lookedAtUntil > now
  const refused = unknown && !document
  const due = [...missing, ...(refused ? [DOCUMENT] : [])]
  const errored =
    known.banks.some(({ status }) => status === 'errored') && missing.includes('external_account')
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason:
      due.length > 0 ? 'requirements.past_due' : looking ? 'requirements.pending_verification' : null,
    errors: [
      ...(refused
        ? [
            {
              code: 'verification_failed_keyed_identity',
              reason: 'The identity could not be confirmed by what was given.',
              requirement: DOCUMENT,
            },
          ]
        : []),
      ...(errored
        ? [
            {
              code: 'invalid_bank_account',
              reason: 'A payout to this bank account has failed.',
              requirement: 'external_account',
            },
          ]
        : []),
    ],
    eventually_due: [
      ...due,
      ...(known.businessType === 'company' || known.person.phone ? [] : ['individual.phone']),
    ],
    past_due: due,
    pending_verification: looking ? [DOCUMENT] : [],
  }
}
