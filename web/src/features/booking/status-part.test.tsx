import { beforeEach, expect, test } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PaymentState } from '@tribu/proto/booking-lifecycle.ts'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { aBooking } from '../../../jest/a-booking.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { someMoney } from '../../../jest/some-money.ts'
import { api } from '../../lib/api.ts'
import { flashCleared } from '../../lib/flash-state.ts'
import { store } from '../../lib/store.ts'
import { StatusPart } from './status-part.tsx'

const CARD = {
  'stripe-id': 'pm_1',
  object: 'card',
  brand: 'visa',
  last4: '4242',
  expires: '12/30',
  default: true,
} as const

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
    store.dispatch(flashCleared())
  })
})

type Answers = {
  pay?: { status?: number; body: unknown; wait?: Promise<unknown> }
  /** How the payment stands when the server is asked afterwards. */
  afterwards?: PaymentState
  agreed?: boolean
}

const open = (state: PaymentState, { pay, afterwards = 'paid', agreed = true }: Answers = {}) => {
  const calls = fakeServer(({ url }) => {
    if (url.endsWith('/payment')) return pay
    if (url.endsWith('/payment/check')) return { body: someMoney({ 'payment-status': afterwards }) }
    if (url.endsWith('/sandbox-confirmation')) return { body: { agreed } }
    if (url.endsWith('/api/stripe/method')) return { body: [CARD] }
    return undefined
  })
  const money = someMoney({
    card: CARD,
    'pay-until': Date.UTC(2026, 11, 19, 4) / 1000,
    steps: [{ name: 'charged', state: 'stuck', date: null, amount: 5670, sentence: 'The card has expired.' }],
  })
  const panel = (now: PaymentState) => (
    <Provider store={store}>
      <MemoryRouter>
        <StatusPart
          booking={aBooking({ status: 'approved', 'payment-status': now })}
          money={{ ...money, 'payment-status': now }}
          read={async () => undefined}
        />
      </MemoryRouter>
    </Provider>
  )
  const { rerender } = render(panel(state))
  const asked = () => calls.map(({ url }) => url.split('/').slice(3).join('/'))
  return { asked, draw: (now: PaymentState) => rerender(panel(now)) }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const step = (status: string) => ({
  body: { status, 'client-secret': 'pi_1_secret_1', 'publishable-key': null },
})

test('a refused card says what is charged to which card, and until when', () => {
  open('failed')
  const panel = screen.getByRole('region', { name: 'Your card was refused' })
  expect(panel).toHaveTextContent(aBooking({})['status-sentence'])
  expect(panel).toHaveTextContent('Visa ending 4242 is charged $56.70. Open until 19th December, 5:00 pm.')
})

test.each(['none', 'processing', 'paid', 'refunded'] as const)('nothing is asked while it is %s', (state) => {
  open(state)
  expect(screen.getByRole('region', { name: 'Where it stands' })).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('paying again asks once, then how it stands', async () => {
  const { asked } = open('failed', { pay: step('succeeded') })
  await userEvent.dblClick(screen.getByRole('button', { name: 'Pay $56.70 again' }))
  await waitFor(() => expect(store.getState().flash?.text).toMatch(/^Your payment has come/))
  expect(asked()).toEqual([`${aBooking({})._id}/payment`, `${aBooking({})._id}/payment/check`])
})

test('a bank that asks is answered in between', async () => {
  const { asked } = open('action-required', { pay: step('requires_action') })
  expect(screen.getByRole('region', { name: 'Your bank asks you to confirm' })).toBeVisible()
  await press('Confirm with your bank')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Agree' }))
  await waitFor(() => expect(store.getState().flash?.tone).toBe('success'))
  expect(asked().at(-1)).toMatch(/check$/)
})

test('the panel stays while the bank is asked, although the payment is under way', async () => {
  const { draw } = open('action-required', { pay: step('requires_action') })
  await press('Confirm with your bank')
  await screen.findByRole('dialog')
  draw('processing')
  expect(screen.getByRole('dialog')).toBeVisible()
  await press('Agree')
  await waitFor(() => expect(store.getState().flash?.tone).toBe('success'))
})

test('who refuses at their bank is told, and can try again', async () => {
  open('action-required', { pay: step('requires_action'), afterwards: 'action-required', agreed: false })
  await press('Confirm with your bank')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refuse' }))
  expect(await screen.findByText(/Your bank did not confirm this/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm with your bank' })).toBeEnabled()
})

test('a card that is refused again says why', async () => {
  const errors = [{ title: 'system', detail: 'There is not enough money on it.', code: 'card-refused' }]
  open('failed', { pay: { status: 409, body: { errors } } })
  await press(/^Pay/)
  expect(await screen.findByText('There is not enough money on it.')).toBeVisible()
})

test('a bank that takes its time is said', async () => {
  open('failed', { pay: step('processing'), afterwards: 'processing' })
  await press(/^Pay/)
  await waitFor(() => expect(store.getState().flash?.text).toMatch(/still working on it/))
})

test('another card can be chosen in place', async () => {
  open('failed')
  await press('Use another card')
  expect(await screen.findByRole('list', { name: 'Saved cards' })).toBeVisible()
  expect(screen.getByRole('button', { name: /Add a card/ })).toBeVisible()
})
