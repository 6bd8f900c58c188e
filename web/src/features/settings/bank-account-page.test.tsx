import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PaymentAccount, Payout } from '@tribu/proto/http/payment-account.ts'
import { aMember } from '../../../jest/a-member.ts'
import { aPaymentAccount } from '../../../jest/a-payment-account.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { PaymentStatus } from '../../lib/payment/payment-status.tsx'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { BankAccountPage, BankDetails } from './bank-account-page.tsx'
import { Payouts } from './payouts.tsx'

const member = aMember({ 'billing-address-line1': '12 Lake Terrace', 'billing-city': 'Taupō' })
const connected = aPaymentAccount({
  readiness: 'connected',
  'bank-name': 'KIWIBANK',
  'bank-last4': '0010',
})

beforeEach(() => {
  store.dispatch(api.util.resetApiState())
  store.dispatch(sessionKnown(member))
})

const serve = (
  account: PaymentAccount,
  saved: { status?: number; body: unknown } = { body: {} },
  payouts: Payout[] = [],
) =>
  fakeServer(({ url, method }) => {
    if (url === '/api/stripe/account') return { body: account }
    if (url === '/api/stripe/payout') return { body: payouts }
    if (url === '/api/session') return { body: { user: member } }
    return method === 'POST' ? saved : undefined
  })

const open = async (account: PaymentAccount, saved?: { status?: number; body: unknown }) => {
  const leave = jest.fn<(url: string) => void>()
  const calls = serve(account, saved)
  // Both ask for the account; the page itself is what draws the rest.
  renderPage(<BankAccountForTest leave={leave} />, '/settings/bank-account')
  await screen.findByRole('form', { name: 'Bank account' })
  return { leave, sent: () => calls.filter(({ method }) => method === 'POST') }
}
const BankAccountForTest = ({ leave }: { leave: (url: string) => void }) => (
  <BankDetails member={member} leave={leave} />
)

const fillIn = async () => {
  await userEvent.type(screen.getByLabelText(/Date of birth/), '1980-02-03')
  await userEvent.type(screen.getByRole('textbox', { name: /Phone/ }), '021 123 4567')
  await userEvent.type(screen.getByRole('textbox', { name: /Postcode/ }), '3330')
  await userEvent.type(screen.getByRole('textbox', { name: /Account number/ }), '11-0000-0000000-01 0')
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save bank account' }))

test('an individual gives their account, and goes on where more is asked', async () => {
  const link = 'https://connect.stripe.example/setup/1'
  const more = aPaymentAccount({ readiness: 'incomplete', asked: ['A photo of an identity document'] })
  const { leave, sent } = await open(aPaymentAccount(), {
    body: { 'stripe-account-link': link, account: more },
  })
  expect(screen.getByRole('textbox', { name: /Account number/ })).toHaveAccessibleDescription(
    'NZ format, 15-16 digits. Dashes and spaces are fine.',
  )
  await fillIn()
  await save()
  await waitFor(() => expect(leave).toHaveBeenCalledWith(link))
  expect(sent()).toMatchObject([
    {
      url: '/api/stripe/createAccount',
      body: {
        business_type: 'individual',
        first_name: 'Aroha',
        last_name: 'Ngata',
        dob: '1980-02-03',
        address_line1: '12 Lake Terrace',
        address_city: 'Taupō',
        address_postal_code: '3330',
        phone: '021 123 4567',
        account_number: '11-0000-0000000-01 0',
        account_holder_name: 'Aroha Ngata',
        account_holder_type: 'individual',
      },
    },
  ])
})

test('where nothing more is asked it is connected, and said', async () => {
  const { leave } = await open(aPaymentAccount(), {
    body: { 'stripe-account-link': 'https://connect.stripe.example/setup/1', account: connected },
  })
  await fillIn()
  await save()
  await waitFor(() =>
    expect(screen.getByRole('note')).toHaveTextContent('/settings/bank-account?bank-connected'),
  )
  expect(leave).not.toHaveBeenCalled()
})

test('news of the account that come before the answer do not take the form away', async () => {
  let answer = () => undefined as void
  const wait = new Promise<void>((resolve) => {
    answer = resolve
  })
  let now = aPaymentAccount()
  fakeServer(({ url, method }) => {
    if (method === 'POST')
      return {
        body: { 'stripe-account-link': 'https://connect.stripe.example/setup/1', account: connected },
        wait,
      }
    return { body: url === '/api/stripe/account' ? now : { user: member } }
  })
  renderPage(
    <>
      <PaymentStatus here />
      <BankAccountForTest leave={() => undefined} />
    </>,
    '/settings/bank-account',
  )
  await screen.findByRole('form', { name: 'Bank account' })
  await fillIn()
  await save()
  now = connected
  act(() => {
    store.dispatch(api.util.invalidateTags(['PaymentAccount']))
  })
  expect(await screen.findByText('Bank account connected')).toBeVisible()
  expect(screen.getByRole('form', { name: 'Bank account' })).toBeVisible()
  answer()
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('?bank-connected'))
})

test('a company has a name, and its account is a company’s unless said otherwise', async () => {
  const { sent } = await open(aPaymentAccount())
  expect(screen.queryByRole('textbox', { name: /Company name/ })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'A company' }))
  expect(screen.getByRole('textbox', { name: /Company name/ })).toHaveValue('Aroha')
  await userEvent.clear(screen.getByRole('textbox', { name: /Company name/ }))
  await fillIn()
  await save()
  expect(screen.getByText('Company name is required')).toBeVisible()
  expect(screen.getByText('NZBN is required')).toBeVisible()
  expect(screen.getByText('First name is required')).toBeVisible()
  expect(screen.getByRole('combobox', { name: /belongs to/ })).toHaveValue('company')
  expect(sent()).toHaveLength(0)
})

test('what is wrong with the account number stands at it', async () => {
  const detail = 'A New Zealand account number has 15 or 16 digits'
  await open(aPaymentAccount(), {
    status: 400,
    body: { errors: [{ title: 'account_number', detail, code: 'invalid' }] },
  })
  await fillIn()
  await save()
  expect(await screen.findByRole('textbox', { name: `Account number: ${detail}` })).toBeInvalid()
})

test('who has an account sees how it stands, and the form when they want to change it', async () => {
  serve(connected)
  renderPage(<BankAccountPage />, '/settings/bank-account')
  expect(await screen.findByText('KIWIBANK ending 0010')).toBeVisible()
  expect(screen.queryByRole('form', { name: 'Bank account' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Change bank account' }))
  expect(screen.getByRole('form', { name: 'Bank account' })).toBeVisible()
})

test('payouts, and why one failed', async () => {
  const failed = 'Your bank did not accept it: the account is closed. Please give another one.'
  serve(connected, undefined, [
    { _id: 'p1', amount: 5130, status: 'failed', 'arrival-date': '2026-12-14', sentence: failed },
  ])
  renderPage(<Payouts />)
  expect(await screen.findByText('$51.30')).toBeVisible()
  expect(screen.getByText(failed)).toBeVisible()
  expect(screen.getByText('Failed')).toBeVisible()
})
