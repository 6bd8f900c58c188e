import { endpoint, listEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { schedule } from '../kernel/due.ts'
import { invalid } from '../kernel/errors.ts'
import { emit } from '../kernel/events.ts'
import { newId } from '../kernel/ids.ts'
import { availableIn, book, inDays, type BalanceTransaction } from '../kernel/ledger.ts'
import {
  amount,
  clearable,
  currency,
  mergeMetadata,
  metadata,
  text,
  type Metadata,
} from '../kernel/params.ts'
import type { Kept, Scope } from '../kernel/scope.ts'
import type { Account } from './accounts.ts'
import type { Charge } from './charges.ts'

type Transfer = Kept & {
  amount: number
  amount_reversed: number
  currency: string
  description: string | null
  destination: string
  metadata: Metadata
  source_transaction: string | null
}

export const tooLittle = () =>
  invalid('You have insufficient available funds in your Stripe account for this.', {
    code: 'balance_insufficient',
  })

const receiverOf = async (scope: Scope, id: string): Promise<Account> => {
  const account = await scope.get<Account>('account', id, 'destination')
  if (account.capabilities['transfers'] !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  return account
}

/** Money of a charge may be passed on before it is available, and arrives when it is. @throws StripeError for more than was charged */
const fromCharge = async (scope: Scope, id: string, given: { amount: number; currency: string }) => {
  const charge = await scope.get<Charge>('charge', id, 'source_transaction')
  if (!charge.balance_transaction || charge.currency !== given.currency)
    throw invalid(`The charge ${id} cannot be the source of this transfer.`, { param: 'source_transaction' })
  const before = await scope.list('transfer', { source_transaction: id }, { limit: 100 })
  const passedOn = (before.data as Transfer[]).reduce((sum, one) => sum + one.amount - one.amount_reversed, 0)
  if (given.amount > charge.amount - passedOn)
    throw invalid('Cannot create transfer of more than the amount of the source transaction.', {
      code: 'transfer_source_balance_parameters_mismatch',
      param: 'amount',
    })
  const transaction = await scope.get<BalanceTransaction>('balance_transaction', charge.balance_transaction)
  return { availableOn: Math.max(scope.now, transaction.available_on), group: charge.transfer_group }
}

const withReversals = async (scope: Scope, transfer: Transfer) => {
  const { data, hasMore } = await scope.list('transfer_reversal', { transfer: transfer.id }, { limit: 10 })
  const reversals = { object: 'list', data, has_more: hasMore, url: `/v1/transfers/${transfer.id}/reversals` }
  return { ...transfer, reversals }
}

const listed = listEndpoint('/transfers', 'transfer', {
  destination: text.optional(),
  transfer_group: text.optional(),
})

export const transfers: Endpoint[] = [
  endpoint(
    'POST',
    '/transfers',
    {
      amount,
      currency,
      destination: text,
      description: clearable.optional(),
      metadata: metadata.optional(),
      source_transaction: text.optional(),
      transfer_group: text.optional(),
    },
    async (scope, given) => {
      const receiver = await receiverOf(scope, given.destination)
      const source = given.source_transaction
        ? await fromCharge(scope, given.source_transaction, given)
        : undefined
      if (!source && (await availableIn(scope, given.currency)) < given.amount) throw tooLittle()
      const id = newId('tr')
      const arrival = newId('py')
      const availableOn = source?.availableOn ?? scope.now
      const common = { currency: given.currency, description: given.description || null, availableOn }
      const sent = await book(scope, {
        ...common,
        type: 'transfer',
        category: 'transfer',
        amount: -given.amount,
        source: id,
      })
      await book(scope.of(receiver.id), {
        ...common,
        type: 'payment',
        category: 'charge',
        amount: given.amount,
        source: arrival,
      })
      const transfer: Transfer = await scope.add({
        id,
        object: 'transfer',
        amount: given.amount,
        amount_reversed: 0,
        balance_transaction: sent.id,
        created: scope.now,
        currency: given.currency,
        description: given.description || null,
        destination: receiver.id,
        destination_payment: arrival,
        livemode: false,
        metadata: mergeMetadata({}, given.metadata),
        reversed: false,
        source_transaction: given.source_transaction ?? null,
        source_type: 'card',
        transfer_group: given.transfer_group ?? source?.group ?? null,
      })
      const { interval } = receiver.settings.payouts.schedule
      // The next daily payout is the one after the money can be had.
      if (interval === 'daily') {
        const days = Math.max(0, Math.ceil((availableOn - scope.now) / 86_400)) + 1
        await schedule(scope, 'pay_out', receiver.id, inDays(scope, days))
      }
      const shown = await withReversals(scope, transfer)
      await emit(scope, 'transfer.created', shown)
      return shown
    },
  ),
  endpoint(
    'POST',
    '/transfers/:id/reversals',
    { amount: amount.optional(), description: clearable.optional(), metadata: metadata.optional() },
    async (scope, given, { id = '' }) => {
      const transfer = await scope.get<Transfer>('transfer', id)
      const left = transfer.amount - transfer.amount_reversed
      const cents = given.amount ?? left
      if (left === 0)
        throw invalid(`Transfer ${id} is already fully reversed.`, { code: 'transfer_already_reversed' })
      if (cents > left)
        throw invalid(`Reversal amount is greater than unreversed amount on transfer (${left}).`, {
          param: 'amount',
        })
      const there = scope.of(transfer.destination)
      if ((await availableIn(there, transfer.currency)) < cents) throw tooLittle()
      const reversal = newId('trr')
      const money = { type: 'transfer_refund', category: 'transfer_reversal', currency: transfer.currency }
      const back = await book(scope, { ...money, amount: cents, source: reversal })
      await book(there, { ...money, type: 'payment_refund', amount: -cents, source: reversal })
      const made = await scope.add({
        id: reversal,
        object: 'transfer_reversal',
        amount: cents,
        balance_transaction: back.id,
        created: scope.now,
        currency: transfer.currency,
        destination_payment_refund: null,
        metadata: mergeMetadata({}, given.metadata),
        source_refund: null,
        transfer: id,
      })
      const reversed = transfer.amount_reversed + cents
      const after = await scope.put({
        ...transfer,
        amount_reversed: reversed,
        reversed: reversed === transfer.amount,
      })
      await emit(scope, 'transfer.reversed', await withReversals(scope, after))
      return made
    },
  ),
  {
    ...listed,
    run: async (scope, given, path) => {
      const page = (await listed.run(scope, given, path)) as { data: Transfer[] }
      const data: unknown[] = []
      for (const transfer of page.data) data.push(await withReversals(scope, transfer))
      return { ...page, data }
    },
  },
  endpoint('GET', '/transfers/:id', {}, async (scope, _given, { id = '' }) =>
    withReversals(scope, await scope.get<Transfer>('transfer', id)),
  ),
  listEndpoint('/transfers/:id/reversals', 'transfer_reversal', {}, async (scope, { id = '' }) => {
    await scope.get('transfer', id)
    return { transfer: id }
  }),
]
