import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { forbidden } from '@tribu/platform/errors.ts'
import { makeOpenAccount } from './open-account.ts'

// A number whose payouts arrive, in the sandbox.
const ACCOUNT_NUMBER = '1100000000000010'

export type DemoLender = { member: string; 'first-name': string; 'last-name': string }

/** Gives a lender of the demo data an account for payouts in the sandbox. @throws AppError forbidden unless that is allowed */
export const makeSeedLender =
  (deps: Parameters<typeof makeOpenAccount>[0] & { allowed: boolean; inSandbox: boolean; clock: Clock }) =>
  async ({ member, 'first-name': firstName, 'last-name': lastName }: DemoLender): Promise<void> => {
    if (!deps.allowed) throw forbidden()
    // Nobody is made up at Stripe itself.
    if (!deps.inSandbox || (await deps.accounts.of(member))) return
    await makeOpenAccount(deps)(
      member,
      {
        business_type: 'individual',
        company_name: '',
        tax_id: '',
        first_name: firstName,
        last_name: lastName,
        dob: '1985-05-20',
        address_line1: '1 Queen Street',
        address_city: 'Auckland',
        address_postal_code: '1010',
        phone: '+6421000000',
        email: '',
        account_number: ACCOUNT_NUMBER,
        account_holder_name: `${firstName} ${lastName}`,
        account_holder_type: 'individual',
      },
      { ip: '127.0.0.1', now: secondsOf(deps.clock()) },
    )
  }
