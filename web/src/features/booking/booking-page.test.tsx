import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Booking } from '@tribu/proto/http/booking.ts'
import type { Review } from '@tribu/proto/http/review.ts'
import type { BookingMoney } from '@tribu/proto/http/booking-money.ts'
import { Route, Routes } from 'react-router-dom'
import { aBooking } from '../../../jest/a-booking.ts'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { someMoney } from '../../../jest/some-money.ts'
import { api } from '../../lib/api.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { AdminBookingPage, BookingPage } from './booking-page.tsx'

const ID = aBooking({})._id
const ofLender = { isLender: true, isBorrower: false } as const

beforeEach(() => {
  act(() => {
    store.dispatch(api.util.resetApiState())
    store.dispatch(sessionKnown(aMember({ access: 'admin' })))
  })
})

type Put = { status?: number; body?: unknown; wait?: Promise<unknown> }
type Given = {
  put?: () => Put
  money?: BookingMoney
  at?: string
  /** What the server says from the first step on. */
  after?: Partial<Booking>
  reviews?: Review[]
}

const open = async (
  given: Partial<Booking>,
  { put = () => ({}), money, at = `/booking/${ID}`, after, reviews = [] }: Given = {},
) => {
  let stepped = false
  const calls = fakeServer(({ method, url }) => {
    if (method !== 'GET') {
      stepped = true
      return put()
    }
    if (url.endsWith('/payment')) return money ? { body: money } : { status: 404, body: {} }
    if (url.startsWith('/api/booking/')) return { body: aBooking({ ...given, ...(stepped ? after : {}) }) }
    if (url === `/api/review/booking/${ID}`) return { body: reviews }
    return undefined
  })
  renderPage(
    <Routes>
      <Route path="/booking/:id" element={<BookingPage />} />
      <Route path="/admin/booking/:id" element={<AdminBookingPage />} />
    </Routes>,
    at,
  )
  await screen.findByRole('heading', { level: 1 })
  return { calls, puts: () => calls.filter(({ method }) => method === 'PUT') }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const address = () => screen.getByLabelText('Address')
const dialog = () => screen.findByRole('dialog')

describe('the page of a booking', () => {
  test('says what it means, when, who and how much', async () => {
    await open({})
    expect(screen.getByRole('heading', { level: 1, name: 'Makita 18V drill' })).toBeVisible()
    expect(screen.getByText('The lender has until 5 pm on Friday to answer.')).toBeVisible()
    const dates = screen.getByRole('region', { name: 'Dates, 3 days' })
    expect(dates).toHaveTextContent('Pick-upThursday 24th December 2026between 9 am and 1 pm')
    expect(dates).toHaveTextContent('ReturnSunday 27th December 2026before 5 pm')
    expect(screen.getByRole('region', { name: 'Who' })).toHaveTextContent('Borrower, that is you')
    const price = screen.getByRole('region', { name: 'Price' })
    expect(price).toHaveTextContent('Rental, 3 days$54.00Insurance$2.70You pay$56.70')
    expect(price).not.toHaveTextContent('discount')
  })

  test('asks as a party with the member’s id, as an admin without', async () => {
    const { calls } = await open({})
    expect(calls.map(({ url }) => url)).toContain(`/api/booking/${ID}?user=${aMember()._id}`)
    act(() => {
      store.dispatch(api.util.resetApiState())
    })
    document.body.innerHTML = ''
    const asAdmin = await open({}, { at: `/admin/booking/${ID}` })
    expect(asAdmin.calls.map(({ url }) => url)).toContain(`/api/booking/${ID}`)
  })

  test.each([403, 404, 422])('of others, or that is not there (%s), is not found', async (status) => {
    fakeServer(() => ({ status, body: {} }))
    renderPage(
      <Routes>
        <Route path="/booking/:id" element={<BookingPage />} />
      </Routes>,
      `/booking/${ID}`,
    )
    expect(await screen.findByText('Not found..')).toBeVisible()
  })

  test('gives the lender’s number as a link where the server gives it', async () => {
    await open({ status: 'approved', 'lender-phone': '+64211234567' })
    expect(screen.getByRole('link', { name: /Call Aroha Ngata/ })).toHaveAttribute('href', 'tel:+64211234567')
  })

  test('tells what happened, newest last', async () => {
    const entry = (date: number, message: string) => ({
      status: 'approved' as const,
      'status-readable': 'Accepted',
      message,
      date,
    })
    await open({ logs: [entry(1_800_000_200, 'second'), entry(1_800_000_100, 'first')] })
    const log = screen.getByRole('region', { name: 'History' })
    const items = within(log).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('first'),
      expect.stringContaining('second'),
    ])
  })

  test('shows where the money is, and to the lender what they get', async () => {
    await open(
      { ...ofLender, status: 'approved', 'payment-status': 'paid' },
      {
        money: someMoney({
          refunds: [{ amount: 670, reason: 'It rained.', by: 'lender', date: 1_800_000_000, done: false }],
        }),
      },
    )
    const money = await screen.findByRole('region', { name: 'Where the money is' })
    const steps = within(money).getAllByRole('listitem')
    expect(steps[1]).toHaveTextContent('Charged $56.70Done: 18th December, 2:00 pmThe card was charged.')
    expect(steps[3]).toHaveTextContent('Sent on to the lender $53.87Expected: expected 28th December')
    expect(money).toHaveTextContent('$6.70')
    expect(money).toHaveTextContent('It rained. (by the lender)')
    expect(screen.getByRole('region', { name: 'Price' })).toHaveTextContent('You get$53.87')
  })
})

describe('the steps', () => {
  const FLAGS: [Partial<Booking>, string[]][] = [
    [{}, []],
    [{ canApprove: true, canCancel: true, ...ofLender }, ['Approve', 'Decline']],
    [{ canCancel: true }, ['Cancel request']],
    [{ canCancel: true, status: 'approved' }, ['Cancel booking']],
    [{ canRefund: true }, ['Refund']],
    [{ canReview: true, status: 'completed' }, ['Write a review']],
    [{ canDispute: true }, ['Report a problem']],
    [{ canResolve: true, isAdmin: true }, ['Settle the claim']],
  ]
  test.each(FLAGS)('%j opens %j', async (flags, names) => {
    await open(flags)
    const buttons = screen.queryAllByRole('button').map((button) => button.textContent)
    expect(buttons).toEqual(names)
  })

  test('approving waits for the terms to be acknowledged, is sent once, and reads the page again', async () => {
    const { puts } = await open(
      { ...ofLender, canApprove: true },
      { after: { status: 'approved', canApprove: false, 'status-sentence': 'Pick-up is on Thursday.' } },
    )
    await press('Approve')
    const asked = within(await dialog())
    const approve = asked.getByRole('button', { name: 'Approve' })
    expect(approve).toBeDisabled()
    expect(asked.getByRole('link', { name: 'rental agreement' })).toHaveAttribute('href', '/terms/rental')
    await userEvent.click(asked.getByRole('checkbox'))
    expect(approve).toBeEnabled()
    await userEvent.dblClick(approve)
    const sentence = await screen.findByText('Pick-up is on Thursday.')
    // The button that had the focus is gone: a keyboard goes on from what it brought about.
    await waitFor(() => expect(sentence).toHaveFocus())
    expect(puts()).toMatchObject([
      { url: `/api/booking/${ID}?action=approve`, body: { 'tribu-agreement': true } },
    ])
    expect(address()).toHaveTextContent(`/booking/${ID}?updated-booking`)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test.each([
    [{ ...ofLender, canApprove: true }, 'Decline', 'decline', 'updated-booking'],
    [{ canCancel: true }, 'Cancel request', 'cancel', 'cancelled-booking'],
  ] as const)('%j: %s asks first', async (flags, button, action, flash) => {
    const { puts } = await open(flags)
    await press(button)
    expect(await screen.findByText('Are you sure about this?')).toBeVisible()
    expect(puts()).toEqual([])
    await userEvent.dblClick(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }),
    )
    await waitFor(() => expect(address()).toHaveTextContent(`?${flash}`))
    expect(puts()).toMatchObject([{ url: `/api/booking/${ID}?action=${action}` }])
  })

  test('“Not now” takes none', async () => {
    const { puts } = await open({ canCancel: true })
    await press('Cancel request')
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(puts()).toEqual([])
  })

  test('a refund is whole, or a part in cents, and has a reason', async () => {
    const { puts } = await open(
      { ...ofLender, canRefund: true, status: 'approved', 'payment-status': 'paid' },
      { money: someMoney({ refundable: 5000 }) },
    )
    await screen.findByRole('region', { name: 'Where the money is' })
    await press('Refund')
    const asked = within(await dialog())
    expect(asked.getByRole('radio', { name: 'All that is left, $50.00' })).toBeChecked()
    await userEvent.click(asked.getByRole('radio', { name: 'A part of it' }))
    await userEvent.click(asked.getByRole('button', { name: 'Refund' }))
    expect(asked.getByText('Amount is required')).toBeVisible()
    expect(asked.getByText('Reason is required')).toBeVisible()
    await userEvent.type(asked.getByRole('textbox', { name: /Amount/ }), '12.50')
    await userEvent.type(asked.getByRole('textbox', { name: /Reason/ }), 'It rained')
    // Pressed again sooner than that counts as the same press.
    await waitFor(async () => {
      await userEvent.click(asked.getByRole('button', { name: 'Refund' }))
      expect(puts()).toHaveLength(1)
    })
    expect(puts()[0]?.body).toEqual({ amount: 1250, reason: 'It rained' })
    await waitFor(() => expect(address()).toHaveTextContent('?refunded-booking'))
  })

  test('a refund of all sends no amount', async () => {
    const { puts } = await open({ ...ofLender, canRefund: true })
    await press('Refund')
    const asked = within(await dialog())
    await userEvent.type(asked.getByRole('textbox', { name: /Reason/ }), 'A gift')
    await userEvent.click(asked.getByRole('button', { name: 'Refund' }))
    await waitFor(() => expect(puts()[0]?.body).toEqual({ reason: 'A gift' }))
  })

  test('a review is five stars unless said otherwise', async () => {
    const { puts } = await open({ canReview: true, canBeReviewed: true, status: 'completed' })
    expect(screen.getByText(/hidden until both have written or 10th January/)).toBeVisible()
    await press('Write a review')
    const asked = within(await dialog())
    expect(asked.getByRole('radio', { name: '5 stars' })).toBeChecked()
    await userEvent.click(asked.getByRole('radio', { name: '4 stars' }))
    await userEvent.type(asked.getByRole('textbox', { name: 'Comment' }), 'Sharp bits')
    await userEvent.click(asked.getByRole('button', { name: 'Post review' }))
    await waitFor(() => expect(address()).toHaveTextContent('?created-review'))
    expect(puts()[0]?.body).toEqual({ rating: '4', comment: 'Sharp bits' })
  })

  test('what both said stands there, with whom it is about', async () => {
    const { lender, borrower, listing } = aBooking({})
    const said = { booking: ID, listing, 'created-at': 1_768_000_000 }
    await open(
      { status: 'completed' },
      {
        reviews: [
          { ...said, _id: 'r1', author: borrower, role: 'lender', rating: 4, comment: 'Sharp bits' },
          { ...said, _id: 'r2', author: lender, role: 'borrower', rating: 5, comment: 'Came back clean' },
        ],
      },
    )
    const reviews = within(await screen.findByRole('region', { name: 'Reviews' }))
    expect(reviews.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Wiremu Parata.*about Aroha Ngata.*Sharp bits/),
      expect.stringMatching(/Aroha Ngata.*about Wiremu Parata.*Came back clean/),
    ])
  })

  test('a problem has a reason', async () => {
    const { puts } = await open({ canDispute: true })
    await press('Report a problem')
    const asked = within(await dialog())
    await userEvent.type(asked.getByRole('textbox', { name: /What happened/ }), 'The chuck is broken')
    await userEvent.click(asked.getByRole('button', { name: 'Report the problem' }))
    await waitFor(() => expect(puts()[0]?.body).toEqual({ reason: 'The chuck is broken' }))
  })

  test('a step that came too late closes, reads the booking again and says what it is now', async () => {
    const errors = [{ title: 'system', detail: 'This request was cancelled meanwhile.', code: 'x' }]
    await open(
      { ...ofLender, canApprove: true },
      {
        put: () => ({ status: 409, body: { errors } }),
        after: { status: 'cancelled', 'status-readable': 'Cancelled', canApprove: false },
      },
    )
    await press('Decline')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }),
    )
    await waitFor(() =>
      expect(store.getState().flash?.text).toBe(
        'This request was cancelled meanwhile. This booking is now: Cancelled.',
      ),
    )
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  })

  test('another refusal is told in the dialog, which stays', async () => {
    const errors = [{ title: 'reason', detail: 'Please say a little more', code: 'x' }]
    await open({ canDispute: true }, { put: () => ({ status: 422, body: { errors } }) })
    await press('Report a problem')
    const asked = within(await dialog())
    await userEvent.type(asked.getByRole('textbox', { name: /What happened/ }), 'Hm')
    await userEvent.click(asked.getByRole('button', { name: 'Report the problem' }))
    expect((await asked.findAllByText('Please say a little more')).length).toBeGreaterThan(0)
  })
})
