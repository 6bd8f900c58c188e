import { describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aMember } from '../../../jest/a-member.ts'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import {
  accept,
  available,
  booking,
  isSent,
  known,
  listing,
  openBorrowPage,
  press,
  refusal,
  typeInto,
  verified,
  visa,
} from '../../../jest/borrow-page.tsx'
import type { Reply } from '../../../jest/borrow-page.tsx'

describe('a member who is not verified', () => {
  const stranger = aMember(known)
  const draftKey = `borrow-draft:${stranger._id}:${listing._id}`
  const toCode = async () => {
    await accept()
    await press('Continue')
    await typeInto(/Mobile number/, '021 123 4567')
    await typeInto(/Driver license number/, 'ab123456')
    await typeInto(/License version/, '123')
    await userEvent.type(screen.getByLabelText(/Date of birth/), '1990-12-31')
    await press('Text me the code')
    return screen.findByRole('textbox', { name: /Verification code/ })
  }

  test('tells who they are, pastes the code, and has asked; each heading takes the focus', async () => {
    const { sent } = await openBorrowPage({ member: stranger, cards: [visa] })
    expect(await screen.findByText('Step 1 of 4')).toBeVisible()
    await accept()
    await press('Continue')
    const second = await screen.findByRole('heading', { name: 'Tell the lender who you are' })
    expect(second).toHaveFocus()
    await press('Text me the code')
    for (const missing of ['Mobile number', 'Driver license number', 'License version', 'Date of birth'])
      expect(screen.getByText(`${missing} is required`)).toBeVisible()
    cleanup()

    sessionStorage.clear()
    const again = await openBorrowPage({ member: stranger, cards: [visa] })
    const code = await toCode()
    expect(screen.getByRole('heading', { name: 'Enter the code that we texted' })).toHaveFocus()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code).toHaveAttribute('inputmode', 'numeric')
    await userEvent.click(code)
    await userEvent.paste('123 456')
    await isSent()
    expect(again.sent('POST', '/api/phone-verification')[0]?.body).toEqual({ code: '123 456' })
    expect(again.sent('POST', '/api/booking')).toHaveLength(1)
    expect(sent('POST', '/api/booking')).toHaveLength(0)
  })

  test('a wrong code says how many tries are left, and a new one can be asked for after a while', async () => {
    const { sent, reload } = await openBorrowPage({
      member: stranger,
      cards: [visa],
      answers: {
        'POST /api/phone-verification': {
          status: 400,
          body: {
            errors: [
              { title: 'code', detail: 'This code is not right. You have 4 tries left', code: 'code-wrong' },
            ],
          },
        },
      },
    })
    await userEvent.type(await toCode(), '111111')
    expect(await screen.findByRole('textbox', { name: /You have 4 tries left/ })).toBeInvalid()
    expect(screen.getByText(/You can ask for a new code in \d+ seconds/)).toBeVisible()

    // A reload stays at the code, and knows since when one waits.
    const kept = JSON.parse(sessionStorage.getItem(draftKey) ?? '') as { textedAt: number }
    sessionStorage.setItem(draftKey, JSON.stringify({ ...kept, textedAt: kept.textedAt - 60_000 }))
    reload()
    await userEvent.click(await screen.findByRole('button', { name: 'Text me a new code' }))
    expect(await screen.findByText(/A new code is on its way/)).toBeVisible()
    expect(sent('POST', '/api/phone-code')).toHaveLength(1)
  })

  test('what was typed survives a reload', async () => {
    const { reload } = await openBorrowPage({ member: stranger, cards: [visa] })
    await accept()
    await press('Continue')
    await typeInto(/Mobile number/, '021 123 4567')
    await typeInto(/Driver license number/, 'AB123456')
    reload()
    expect(await screen.findByRole('textbox', { name: /Mobile number/ })).toHaveValue('021 123 4567')
    expect(screen.getByRole('textbox', { name: /Driver license number/ })).toHaveValue('AB123456')
  })
})

test('a calendar that cannot be read anew leaves what was typed where it is', async () => {
  let broken = false
  const { calls } = await openBorrowPage({
    member: verified,
    cards: [visa],
    answers: {
      [`GET /api/availability/${listing._id}`]: () =>
        broken ? { status: 503, body: { errors: [] } } : { body: available },
    },
  })
  await typeInto(/City/, 'Whanganui')
  broken = true
  const reads = () => calls.filter(({ url }) => url.startsWith('/api/availability/')).length
  const before = reads()
  await act(async () => {
    store.dispatch(api.util.invalidateTags(['Availability']))
  })
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  expect(screen.getByRole('textbox', { name: /City/ })).toHaveValue('Whanganui')
})

describe('a request that is refused', () => {
  const ask = async (reply: Reply | (() => Reply)) => {
    const opened = await openBorrowPage({
      member: verified,
      cards: [visa],
      answers: { 'POST /api/booking': reply },
    })
    await accept()
    await press('Send request')
    return opened
  }

  test('because the days were taken offers the nearest free ones', async () => {
    let taken = true
    const { sent } = await ask(() =>
      taken
        ? refusal('dates-taken', 'Sorry, these dates have just been taken. Please choose others', {
            ranges: [{ start: '2026-12-08', end: '2026-12-11' }],
          })
        : { body: booking },
    )
    const free = await screen.findByRole('button', { name: 'Tue, 8 Dec to Fri, 11 Dec' })
    expect(screen.getByText(/these dates have just been taken/)).toBeVisible()
    await userEvent.click(free)
    expect(screen.getByRole('note')).toHaveTextContent('start=2026-12-08&end=2026-12-11&insurance=true')
    taken = false
    // Within half a second of the first press it is the same click.
    await waitFor(async () => {
      await press('Send request')
      expect(sent('POST', '/api/booking')).toHaveLength(2)
    })
    await isSent()
    const [first, second] = sent('POST', '/api/booking')
    expect(second?.body).toMatchObject({ start: '2026-12-08', end: '2026-12-11' })
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
  })

  test('because the lender cannot be paid leads on', async () => {
    await ask(refusal('lender-not-connected', "Sorry, you can't book from this lender for now"))
    expect(await screen.findByText("Sorry, you can't book from this lender for now")).toBeVisible()
    expect(screen.getByRole('link', { name: 'Look for another' })).toBeVisible()
  })

  test('for want of a card says so at the card', async () => {
    await ask(refusal('card-missing', 'Please add a card first'))
    const fault = await screen.findByText('Please add a card first')
    expect(screen.getByRole('group', { name: 'Card' })).toContainElement(fault)
  })

  test('because the member is not verified leads to the second stage', async () => {
    await ask({
      status: 403,
      body: {
        errors: [{ title: 'system', detail: 'Please verify your mobile number first', code: 'not-verified' }],
      },
    })
    expect(await screen.findByRole('heading', { name: 'Tell the lender who you are' })).toBeVisible()
    expect(screen.getByText('Please verify your mobile number first')).toBeVisible()
  })
})
