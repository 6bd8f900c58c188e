import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aMember } from '../../../jest/a-member.ts'
import {
  accept,
  booking,
  isSent,
  known,
  listing,
  mastercard,
  openBorrowPage,
  press,
  typeInto,
  verified,
  visa,
} from '../../../jest/borrow-page.tsx'

describe('a verified member', () => {
  test('accepts, and has asked: one request with its key, then what happens next', async () => {
    const { sent } = await openBorrowPage({ member: verified, cards: [visa] })
    expect(await screen.findByText('Step 1 of 2')).toBeVisible()
    expect(screen.getAllByText('$56.70')).not.toHaveLength(0)
    await accept()
    await press('Send request')
    await isSent()
    expect(sent('POST', '/api/booking')).toMatchObject([
      {
        body: {
          listing: listing._id,
          start: '2026-12-04',
          end: '2026-12-07',
          insurance: true,
          'tribu-agreement': true,
        },
        headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown },
      },
    ])
    expect(sent('PUT', `/api/user/${verified._id}`)[0]?.body).toEqual({ ...known, 'billing-country': 'NZ' })
    expect(screen.getByText('Mere Parata answers by 22nd November, 11:00 pm.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See your booking' })).toHaveAttribute('href', '/booking/b1')
    expect(screen.getByRole('note')).toHaveTextContent(`/listing/${listing._id}/borrow?booking=b1`)
  })

  test('cannot ask without the agreement, a postcode and a card', async () => {
    const { sent } = await openBorrowPage({ member: { ...verified, 'billing-postcode': '' }, cards: [] })
    await screen.findByRole('textbox', { name: /Card number/ })
    await press('Send request')
    for (const missing of [
      'Postcode is required',
      'Card number is required',
      'Please read and accept the rental agreement',
    ])
      expect(screen.getByText(missing)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Postcode/ })).toHaveFocus())
    expect(sent('PUT', `/api/user/${verified._id}`)).toHaveLength(0)
  })

  test('makes one booking with a double click', async () => {
    const { sent } = await openBorrowPage({ member: verified, cards: [visa] })
    await accept()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send request' }))
    await isSent()
    expect(sent('POST', '/api/booking')).toHaveLength(1)
  })

  test('who lost the answer and reloads sends the same key once more', async () => {
    let lost = true
    const { sent, reload } = await openBorrowPage({
      member: verified,
      cards: [visa],
      answers: {
        'POST /api/booking': () => {
          if (lost) throw new TypeError('network')
          return { body: booking }
        },
      },
    })
    await accept()
    await press('Send request')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    lost = false
    reload()
    // What was accepted is still accepted.
    expect(await screen.findByRole('checkbox', { name: /I have read/ })).toBeChecked()
    await press('Send request')
    await isSent()
    const keys = sent('POST', '/api/booking').map((call) => call.headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  test('who wants again what was cancelled meanwhile gets a new booking', async () => {
    let answers = 0
    const { sent } = await openBorrowPage({
      member: verified,
      cards: [visa],
      answers: {
        'POST /api/booking': () => {
          answers += 1
          if (answers === 1) throw new TypeError('network')
          return { body: answers === 2 ? { ...booking, status: 'cancelled' } : booking }
        },
      },
    })
    await accept()
    await press('Send request')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await isSent()
    const keys = sent('POST', '/api/booking').map((call) => call.headers['idempotency-key'])
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('can have another saved card charged, or a new one that stays out of the draft', async () => {
    const { sent } = await openBorrowPage({ member: verified, cards: [visa, mastercard] })
    await accept()
    await userEvent.click(screen.getByRole('radio', { name: /Mastercard ending 4444/ }))
    await press('Send request')
    await isSent()
    expect(sent('PUT', '/api/stripe/method/pm_2')).toHaveLength(1)
  })

  test('a new card is saved before the request goes out, and is nowhere in the draft', async () => {
    const { calls } = await openBorrowPage({ member: verified, cards: [] })
    await typeInto(/Card number/, '4242424242424242')
    await typeInto(/Expiry/, '1230')
    await typeInto(/CVC/, '987')
    await accept()
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/4242|987/)
    await press('Send request')
    await isSent()
    const order = calls.filter(({ method }) => method !== 'GET').map(({ url }) => url)
    expect(order).toEqual([
      '/api/stripe/setup-intent',
      `/api/user/${verified._id}`,
      '/api/stripe/sandbox-card',
      '/api/stripe/method',
      '/api/booking',
    ])
  })
})

describe('an address without a range', () => {
  test.each([
    ['', 'Please select a date range'],
    ['?start=2026-12-04&end=2026-12-04', 'Please select a date range of 1 or more days'],
  ])('%s leads back to the calendar', async (query, message) => {
    await openBorrowPage({ member: verified, cards: [] }, query || '?')
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('link', { name: 'To the listing' })).toHaveAttribute(
      'href',
      `/listing/${listing._id}#dates`,
    )
  })
})

test('one’s own listing cannot be borrowed', async () => {
  await openBorrowPage({ member: aMember({ _id: 'lender' }), cards: [] })
  expect(await screen.findByText('This is your own listing')).toBeVisible()
})
