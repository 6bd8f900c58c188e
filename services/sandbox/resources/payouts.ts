import { z } from 'zod'
import { schedule, type Task } from '../kernel/due.ts'
import { endpoint, listEndpoint, readEndpoint, type Endpoint } from '../kernel/endpoint.ts'
import { invalid, unexpectedState } from '../kernel/errors.ts'
import { emit } from '../kernel/events.ts'
import { newId } from '../kernel/ids.ts'
import { availableIn, balanceOf, book, inDays } from '../kernel/ledger.ts'
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
import { refreshAccount, type Account } from './accounts.ts'
import { banksOf, failureOf, type BankAccount, type HiddenBank } from './bank-accounts.ts'
import { tooLittle } from './transfers.ts'

type Payout = Kept & {
  amount: number
  currency: string
  destination: string
  metadata: Metadata
  status: 'pending' | 'paid' | 'failed' | 'canceled'
}

const DAYS_TO_ARRIVE = 1

const SENTENCES: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  debit_not_authorized: 'Debit transactions are not approved on the bank account.',
  insufficient_funds: 'The account has insufficient funds to cover the payout.',
  invalid_currency: 'The bank was unable to process this payout because of its currency.',
  no_account: 'The bank account details on file are probably incorrect. No bank account could be located.',
}

const bankFor = async (scope: Scope, wanted: string | undefined): Promise<BankAccount> => {
  const platform = scope.of('')
  const account = scope.account ? await platform.get<Account>('account', scope.account) : undefined
  if (!account)
    throw invalid('The sandbox pays out connected accounts only: name one by the Stripe-Account header.')
  if (!account.payouts_enabled)
    throw invalid('Cannot create payouts: this account has requirements that need to be met first.', {
      code: 'payouts_not_allowed',
    })
  const banks = await banksOf(platform, account.id)
  const bank = banks.find((one) => (wanted ? one.id === wanted : one.default_for_currency))
  if (!bank)
    throw invalid(`No such external account: '${wanted ?? 'default'}'`, {
      code: 'resource_missing',
      param: 'destination',
    })
  return bank
}

type Order = {
  amount: number
  currency: string
  destination?: string | undefined
  description?: string | undefined
  statement_descriptor?: string | undefined
  metadata?: z.infer<typeof metadata> | undefined
}

const send = async (scope: Scope, order: Order, automatic: boolean): Promise<Payout> => {
  const bank = await bankFor(scope, order.destination)
  if ((await availableIn(scope, order.currency)) < order.amount) throw tooLittle()
  const id = newId('po')
  const left = await book(scope, {
    type: 'payout',
    category: 'payout',
    amount: -order.amount,
    currency: order.currency,
    source: id,
    description: 'STRIPE PAYOUT',
  })
  const arrival = inDays(scope, DAYS_TO_ARRIVE)
  const payout: Payout = await scope.add({
    id,
    object: 'payout',
    amount: order.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic,
    balance_transaction: left.id,
    created: scope.now,
    currency: order.currency,
    description: order.description || null,
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata({}, order.metadata),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: order.statement_descriptor || null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  })
  // What makes up an automatic payout can be listed by it; each movement goes out once.
  if (automatic)
    await scope.tx.query(
      `update sandbox.object set hidden = hidden || jsonb_build_object('payout', $1::text)
       where account = $2 and object = 'balance_transaction' and not hidden ? 'payout'
         and (body->>'available_on')::bigint <= $3 and body->>'currency' = $4`,
      [id, scope.account, scope.now, order.currency],
    )
  await schedule(scope, 'settle_payout', id, arrival)
  await emit(scope, 'payout.created', payout)
  return payout
}

const giveBack = (scope: Scope, payout: Payout, type: string) =>
  book(scope, {
    type,
    category: 'payout_reversal',
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
  })

/** The payout's day has come: it is there, or the bank has sent it back. Then nothing more goes to that bank account. */
export const settlePayout: Task = async (scope, id) => {
  const payout = await scope.get<Payout>('payout', id)
  if (payout.status !== 'pending') return
  const platform = scope.of('')
  const { number } = await platform.hidden<Partial<HiddenBank>>(payout.destination)
  const failure = number ? failureOf(number) : 'account_closed'
  if (!failure) {
    const paid = await scope.put({
      ...payout,
      status: 'paid' as const,
      trace_id: { status: 'supported', value: id },
    })
    await emit(scope, 'payout.paid', paid)
    return
  }
  const back = await giveBack(scope, payout, 'payout_failure')
  const failed = await scope.put({
    ...payout,
    status: 'failed' as const,
    failure_balance_transaction: back.id,
    failure_code: failure,
    failure_message: SENTENCES[failure] ?? failure,
  })
  await emit(scope, 'payout.failed', failed)
  const bank = (await platform.find(payout.destination)) as BankAccount | undefined
  if (bank) await platform.put({ ...bank, status: 'errored' })
  await schedule(platform, 'pay_out', scope.account, inDays(scope, 1))
  await refreshAccount(scope, scope.account)
}

/** The daily payout of a connected account: all that is available, where it may be paid out. */
export const payOut: Task = async (platform, account) => {
  const scope = platform.of(account)
  const { payouts_enabled: enabled, settings } = await platform.get<Account>('account', account)
  if (settings.payouts.schedule.interval !== 'daily') return
  if (!enabled) return schedule(platform, 'pay_out', account, inDays(scope, 1))
  for (const { currency, available } of await balanceOf(scope))
    if (available > 0) await send(scope, { amount: available, currency, description: 'STRIPE PAYOUT' }, true)
}

export const payouts: Endpoint[] = [
  endpoint(
    'POST',
    '/payouts',
    {
      amount,
      currency,
      description: clearable.optional(),
      destination: text.optional(),
      metadata: metadata.optional(),
      method: z.enum(['standard']).optional(),
      statement_descriptor: clearable.optional(),
    },
    (scope, given) => send(scope, given, false),
  ),
  endpoint('POST', '/payouts/:id/cancel', {}, async (scope, _given, { id = '' }) => {
    const payout = await scope.get<Payout>('payout', id)
    if (payout.status !== 'pending')
      throw unexpectedState(
        `Payouts can only be canceled while pending; this one is ${payout.status}.`,
        'payout_not_pending',
      )
    await giveBack(scope, payout, 'payout_cancel')
    const canceled = await scope.put({ ...payout, status: 'canceled' as const })
    await emit(scope, 'payout.canceled', canceled)
    return canceled
  }),
  listEndpoint('/payouts', 'payout', { destination: text.optional(), status: text.optional() }),
  readEndpoint('/payouts', 'payout'),
]
