import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Card } from '@tribu/proto/http/card.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../api.ts'
import { store } from '../store.ts'
import { SavedCards } from './saved-cards.tsx'

const visa: Card = {
  'stripe-id': 'pm_1',
  object: 'card',
  brand: 'visa',
  last4: '4242',
  expires: '12/30',
  default: true,
}
const mastercard: Card = { ...visa, 'stripe-id': 'pm_2', brand: 'mastercard', last4: '4444', default: false }

type Answers = Record<string, { status?: number; body: unknown }>

beforeEach(() => {
  store.dispatch(api.util.resetApiState())
})

const open = async (cards: Card[], answers: Answers = {}) => {
  let kept = cards
  const calls = fakeServer(({ method, url }) => {
    const answer = answers[`${method} ${url}`]
    if (answer) {
      if (url === '/api/stripe/method' && method === 'POST') kept = [...kept, answer.body as Card]
      if (Array.isArray(answer.body)) kept = answer.body as Card[]
      return answer
    }
    if (url === '/api/stripe/method') return { body: kept }
    if (url === '/api/stripe/setup-intent')
      return { body: { 'setup-intent': 'seti_1', 'client-secret': 'seti_1_secret', 'publishable-key': null } }
    return undefined
  })
  renderPage(<SavedCards />)
  await screen.findByRole('button', { name: 'Add a card' })
  return calls
}
const refused = (title: string, detail: string, code = 'card-refused') => ({
  status: 409,
  body: { errors: [{ title, detail, code }] },
})

const fillIn = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Add a card' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Card number/ }), '4242424242424242')
  await userEvent.type(screen.getByRole('textbox', { name: /Expiry/ }), '1230')
  await userEvent.type(screen.getByRole('textbox', { name: /CVC/ }), '123')
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save card' }))

describe('a new card', () => {
  test('goes to the sandbox and is kept, and the form says which card works', async () => {
    const calls = await open([], {
      'POST /api/stripe/sandbox-card': { body: { status: 'succeeded', 'client-secret': 'seti_1_secret' } },
      'POST /api/stripe/method': { body: visa },
    })
    await fillIn()
    expect(screen.getByText('4242 4242 4242 4242')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Card number/ })).toHaveValue('4242 4242 4242 4242')
    expect(screen.getByRole('textbox', { name: /Expiry/ })).toHaveValue('12/30')
    await save()
    expect(await screen.findByText('Visa ending 4242')).toBeVisible()
    expect(calls.find(({ url }) => url === '/api/stripe/sandbox-card')?.body).toEqual({
      'setup-intent': 'seti_1',
      number: '4242 4242 4242 4242',
      expires: '12/30',
      cvc: '123',
    })
    expect(calls.find(({ url, method }) => url === '/api/stripe/method' && method === 'POST')?.body).toEqual({
      'setup-intent': 'seti_1',
    })
  })

  test('that is refused says so beside it, and may be tried again', async () => {
    await open([], {
      'POST /api/stripe/sandbox-card': refused('system', 'Your card has insufficient funds.'),
    })
    await fillIn()
    await save()
    expect(await screen.findByText('Your card has insufficient funds.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save card' })).not.toHaveAttribute('aria-disabled')
  })

  test('with a fault in a field says so at the field', async () => {
    await open([], { 'POST /api/stripe/sandbox-card': refused('expires', 'Your card has expired.') })
    await fillIn()
    await save()
    const expiry = await screen.findByRole('textbox', { name: /Your card has expired/ })
    expect(expiry).toBeInvalid()
    await userEvent.type(expiry, '{Backspace}1')
    expect(expiry).toBeValid()
  })

  test('with empty fields goes nowhere', async () => {
    const calls = await open([])
    await userEvent.click(screen.getByRole('button', { name: 'Add a card' }))
    await screen.findByRole('textbox', { name: /Card number/ })
    await save()
    expect(screen.getByText('Card number is required')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Card number/ })).toHaveFocus()
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1) // the setup
  })

  describe('whose bank asks', () => {
    const asks: Answers = {
      'POST /api/stripe/sandbox-card': {
        body: { status: 'requires_action', 'client-secret': 'seti_1_secret_x' },
      },
      'POST /api/stripe/method': { body: visa },
    }

    test('is kept after its holder agreed', async () => {
      const calls = await open([], {
        ...asks,
        'POST /api/stripe/sandbox-confirmation': { body: { agreed: true } },
      })
      await fillIn()
      await save()
      const dialog = await screen.findByRole('dialog', { name: 'Confirm with your bank' })
      await userEvent.click(within(dialog).getByRole('button', { name: 'Agree' }))
      expect(await screen.findByText('Visa ending 4242')).toBeVisible()
      expect(calls.find(({ url }) => url === '/api/stripe/sandbox-confirmation')?.body).toEqual({
        'client-secret': 'seti_1_secret_x',
        agree: true,
      })
    })

    test('is not kept after its holder refused', async () => {
      const calls = await open([], {
        ...asks,
        'POST /api/stripe/sandbox-confirmation': { body: { agreed: false } },
      })
      await fillIn()
      await save()
      await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }))
      expect(await screen.findByText(/Your bank did not confirm this/)).toBeVisible()
      expect(calls.filter(({ url, method }) => url === '/api/stripe/method' && method === 'POST')).toEqual([])
    })
  })
})

describe('saved cards', () => {
  test('another one can be charged', async () => {
    await open([visa, mastercard], {
      'PUT /api/stripe/method/pm_2': {
        body: [
          { ...visa, default: false },
          { ...mastercard, default: true },
        ],
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Use Mastercard ending 4444' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use Visa ending 4242' })).toBeVisible())
  })

  test('one that is needed stays, and says why', async () => {
    await open([visa], {
      'DELETE /api/stripe/method/pm_1': refused(
        'system',
        'A request or booking of yours needs this card.',
        'card-needed',
      ),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Remove Visa ending 4242' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('A request or booking of yours needs this card.')).toBeVisible()
  })

  test('one is removed after a question', async () => {
    await open([visa], { 'DELETE /api/stripe/method/pm_1': { body: [] } })
    await userEvent.click(screen.getByRole('button', { name: 'Remove Visa ending 4242' }))
    expect(screen.getByRole('alertdialog', { name: 'Are you sure about this?' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Visa ending 4242')).toBeNull())
  })
})
