import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PaymentAccount } from '@tribu/proto/http/payment-account.ts'
import { aPaymentAccount } from '../../../jest/a-payment-account.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../api.ts'
import { store } from '../store.ts'
import { PaymentStatus } from './payment-status.tsx'

beforeEach(() => {
  store.dispatch(api.util.resetApiState())
})

const open = (account: Partial<PaymentAccount>) => {
  const leave = jest.fn<(url: string) => void>()
  fakeServer(({ url }) =>
    url === '/api/stripe/account'
      ? { body: aPaymentAccount(account) }
      : { body: { url: 'https://connect.stripe.example/setup/1' } },
  )
  renderPage(<PaymentStatus leave={leave} />)
  return leave
}

test.each([
  ['none', 'Add a bank account', ['Add a bank account'], []],
  ['verifying', 'We are verifying your details', ['Bank account and payouts'], []],
  ['connected', 'Bank account connected', ['Bank account and payouts'], []],
  ['more-information', 'More information required', ['Bank account and payouts'], ['Update details']],
  ['incomplete', 'Update your details', ['Bank account and payouts'], ['Update details']],
] as const)('%s', async (readiness, heading, links, buttons) => {
  open({ readiness, sentence: 'What it means.' })
  expect(await screen.findByText(heading, { selector: 'p' })).toBeVisible()
  expect(screen.getByText('What it means.')).toBeVisible()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(links)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/settings/bank-account')
  expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(buttons)
})

test('what is asked for, the bank account and what is owed are told', async () => {
  open({
    readiness: 'more-information',
    asked: ['Your address', 'A photo of an identity document'],
    'bank-name': 'KIWIBANK',
    'bank-last4': '0010',
    owed: 219,
  })
  expect(await screen.findByText('Your address')).toBeVisible()
  expect(screen.getByText('KIWIBANK ending 0010')).toBeVisible()
  expect(screen.getByText(/\$2\.19 for bookings that you cancelled/)).toBeVisible()
})

test('details are given on the page that a fresh link leads to', async () => {
  const leave = open({ readiness: 'incomplete' })
  await userEvent.click(await screen.findByRole('button', { name: 'Update details' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://connect.stripe.example/setup/1'))
})
