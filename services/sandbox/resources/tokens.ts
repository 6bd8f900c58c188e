import { z } from 'zod'
import { endpoint, readEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { invalid } from '../kernel/errors.ts'
import { newId } from '../kernel/ids.ts'
import { flag } from '../kernel/params.ts'
import { individual } from './account-fields.ts'
import { bankDetails, checkBank, tokenBank } from './bank-accounts.ts'

const account = z.strictObject({
  business_type: z.enum(['individual']).optional(),
  individual: individual.optional(),
  tos_shown_and_accepted: flag.optional(),
})

/** A token stands for details of a person or a bank account that the platform's own server need not see. */
export const tokens: Endpoint[] = [
  endpoint(
    'POST',
    '/tokens',
    { account: account.optional(), bank_account: bankDetails.optional() },
    async (scope, given) => {
      const kinds = [given.account, given.bank_account].filter(Boolean).length
      if (kinds !== 1)
        throw invalid('You must supply exactly one of: account, bank_account.', { code: 'parameter_missing' })
      const base = {
        object: 'token',
        client_ip: null,
        created: scope.now,
        livemode: false,
        used: false,
      }
      if (given.bank_account) {
        const bank = checkBank(given.bank_account)
        return scope.add(
          { ...base, id: newId('btok'), type: 'bank_account', bank_account: tokenBank(bank) },
          { bank },
        )
      }
      return scope.add({ ...base, id: newId('ct'), type: 'account' }, { account: given.account })
    },
  ),
  readEndpoint('/tokens', 'token'),
]
