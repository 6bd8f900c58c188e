import { z } from 'zod'
import { endpoint, listEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { invalid, missing } from '../kernel/errors.ts'
import { flag, text } from '../kernel/params.ts'
import type { Scope } from '../kernel/scope.ts'
import { refreshAccount } from './accounts.ts'
import { addBank, banksOf, type BankAccount } from './bank-accounts.ts'

const PATH = '/accounts/:account/external_accounts'

const bankOf = async (scope: Scope, account: string, id: string): Promise<BankAccount> => {
  await scope.get('account', account)
  const bank = await scope.get<BankAccount>('bank_account', id)
  if (bank.account !== account) throw missing('bank_account', id)
  return bank
}

const makeDefault = async (scope: Scope, chosen: BankAccount): Promise<BankAccount> => {
  for (const bank of await banksOf(scope, chosen.account))
    if (bank.default_for_currency && bank.id !== chosen.id)
      await scope.put({ ...bank, default_for_currency: false })
  return scope.put({ ...chosen, default_for_currency: true })
}

/** The bank accounts that payouts of a connected account go to. */
export const externalAccounts: Endpoint[] = [
  endpoint(
    'POST',
    PATH,
    { external_account: text, default_for_currency: flag.optional() },
    async (scope, given, { account = '' }) => {
      await scope.get('account', account)
      const first = (await banksOf(scope, account)).length === 0
      const added = await addBank(scope, account, given.external_account, first)
      const bank = given.default_for_currency ? await makeDefault(scope, added) : added
      await refreshAccount(scope, account)
      return bank
    },
  ),
  endpoint(
    'POST',
    `${PATH}/:id`,
    { default_for_currency: flag.optional() },
    async (scope, given, { account = '', id = '' }) => {
      const bank = await bankOf(scope, account, id)
      const changed = given.default_for_currency ? await makeDefault(scope, bank) : bank
      await refreshAccount(scope, account)
      return changed
    },
  ),
  endpoint('DELETE', `${PATH}/:id`, {}, async (scope, _given, { account = '', id = '' }) => {
    const bank = await bankOf(scope, account, id)
    if (bank.default_for_currency && (await banksOf(scope, account)).length > 1)
      throw invalid('You cannot delete the default external account for your default currency.')
    await scope.remove(id)
    await refreshAccount(scope, account)
    return { id, object: 'bank_account', deleted: true, currency: bank.currency }
  }),
  listEndpoint(PATH, 'bank_account', { object: z.enum(['bank_account']).optional() }, async (scope, path) => {
    await scope.get('account', path['account'] ?? '')
    return { account: path['account'] }
  }),
  endpoint('GET', `${PATH}/:id`, {}, (scope, _given, { account = '', id = '' }) =>
    bankOf(scope, account, id),
  ),
]
