import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { PaymentProblem } from '@tribu/proto/http/payment-problem.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { PaymentProblemsPage } from './payment-problems-page.tsx'

const problem = (given: Partial<PaymentProblem>): PaymentProblem => ({
  _id: 'step:1',
  kind: 'step',
  what: 'Transfer to the lender',
  reason: 'The account is not ready.',
  attempts: 3,
  since: 1_800_000_000,
  booking: '0b0c0d0e-0000-4000-8000-00000000b001',
  ...given,
})
const OTHER = problem({ _id: 'webhook/2', kind: 'webhook', what: 'payout.failed', booking: null })

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
  })
})

test('each says what, why, since when and where, and is tried again by itself', async () => {
  const calls = fakeServer(({ method }) => ({ body: method === 'PUT' ? [OTHER] : [problem({}), OTHER] }))
  renderPage(<PaymentProblemsPage />, '/admin/payment-problems')
  const row = (await screen.findByText('Transfer to the lender')).closest('li')!
  expect(row).toHaveTextContent('The account is not ready.')
  expect(row).toHaveTextContent('tried 3 times')
  expect(screen.getAllByRole('link', { name: 'See the booking' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Retry: Transfer to the lender' }))
  await waitFor(() => expect(row).not.toBeInTheDocument())
  expect(store.getState().flash).toEqual({ tone: 'success', text: 'Solved: Transfer to the lender' })
  await userEvent.click(screen.getByRole('button', { name: 'Retry: payout.failed' }))
  await waitFor(() => expect(store.getState().flash?.text).toMatch(/still there: payout.failed/))
  expect(calls.filter(({ method }) => method === 'PUT').map(({ url }) => url)).toEqual([
    '/api/payment-problem/step%3A1',
    '/api/payment-problem/webhook%2F2',
  ])
})

test('no problem is good news', async () => {
  fakeServer(() => ({ body: [] }))
  renderPage(<PaymentProblemsPage />, '/admin/payment-problems')
  expect(await screen.findByText('All money is where it should be')).toBeVisible()
})
