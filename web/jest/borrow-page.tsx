import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Availability, Booking } from '@tribu/proto/http/booking.ts'
import type { User } from '@tribu/proto/http/member.ts'
import type { Card } from '@tribu/proto/http/card.ts'
import { Route, Routes } from 'react-router-dom'
import { BorrowPage } from '../src/features/borrow/borrow-page.tsx'
import { api } from '../src/lib/api.ts'
import { sessionKnown } from '../src/lib/session-state.ts'
import { store } from '../src/lib/store.ts'
import { aListing } from './a-listing.ts'
import { aMember } from './a-member.ts'
import { fakeServer } from './fake-server.ts'
import { renderPage } from './render-page.tsx'

export const listing = aListing({
  user: { _id: 'lender', 'first-name': 'Mere', 'last-name': 'Parata', photo: null },
})
export const available: Availability = {
  listing: listing._id,
  earliest: '2026-11-23',
  latest: '2027-02-11',
  taken: [],
  'price-daily': 1800,
  'discount-weekly': 25,
  'tribu-insurance': true,
  connected: true,
}
export const visa: Card = {
  'stripe-id': 'pm_1',
  object: 'card',
  brand: 'visa',
  last4: '4242',
  expires: '12/30',
  default: true,
}
export const mastercard: Card = {
  ...visa,
  'stripe-id': 'pm_2',
  brand: 'mastercard',
  last4: '4444',
  default: false,
}
export const known = {
  'billing-name': 'Aroha Ngata',
  'billing-address-line1': '12 Lake Terrace',
  'billing-city': 'Taupō',
  'billing-postcode': '3330',
}
export const verified = aMember({
  ...known,
  phone: '211234567',
  'phone-country-code': '+64',
  'phone-verified': true,
})
export const booking = {
  _id: 'b1',
  status: 'approval-awaiting',
  listing: { _id: listing._id, name: listing.name, photo: null },
  lender: listing.user,
  'start-yyyy': '2026-12-04',
  'end-yyyy': '2026-12-07',
  'answer-due': 1_795_341_600, // 22nd November 2026, 11:00 pm in New Zealand
  amount: 5670,
} as Booking

export type Reply = { status?: number; body?: unknown; wait?: Promise<unknown> }
type Server = { member: User; cards: Card[]; answers?: Record<string, Reply | (() => Reply)> }

/** Opens the page on a server that agrees to everything, but for what `answers` says. */
export const openBorrowPage = async (
  given: Server,
  query = '?start=2026-12-04&end=2026-12-07&insurance=true',
) => {
  let { member, cards } = given
  store.dispatch(api.util.resetApiState())
  store.dispatch(sessionKnown(member))
  const calls = fakeServer(({ method, url, body }) => {
    const answer = given.answers?.[`${method} ${url}`]
    if (answer) return typeof answer === 'function' ? answer() : answer
    switch (`${method} ${url}`) {
      case `GET /api/listing/${listing._id}`:
        return { body: listing }
      case `GET /api/availability/${listing._id}`:
        return { body: available }
      case 'GET /api/stripe/method':
        return { body: cards }
      case 'PUT /api/stripe/method/pm_2':
        cards = cards.map((card) => ({ ...card, default: card['stripe-id'] === 'pm_2' }))
        return { body: cards }
      case 'POST /api/stripe/setup-intent':
        return { body: { 'setup-intent': 'seti_1', 'client-secret': 'seti_1_x', 'publishable-key': null } }
      case 'POST /api/stripe/sandbox-card':
        return { body: { status: 'succeeded', 'client-secret': 'seti_1_x' } }
      case 'POST /api/stripe/method':
        cards = [visa]
        return { body: visa }
      case `PUT /api/user/${member._id}`: {
        const {
          'driver-license-number': _n,
          'driver-license-version': _v,
          ...rest
        } = body as Partial<User> & {
          'driver-license-number'?: string
          'driver-license-version'?: string
        }
        member = { ...member, ...rest }
        return { body: member }
      }
      case 'POST /api/phone-verification':
        return { body: { ...member, 'phone-verified': true } }
      case 'POST /api/phone-code':
        return { body: { requested: true } }
      case 'POST /api/booking':
      case 'GET /api/booking/b1':
        return { body: booking }
      default:
        return undefined
    }
  })
  const draw = () =>
    renderPage(
      <Routes>
        <Route path="/listing/:id/borrow" element={<BorrowPage />} />
        <Route path="*" element={null} />
      </Routes>,
      `/listing/${listing._id}/borrow${query}`,
    )
  draw()
  return {
    calls,
    sent: (method: string, url: string) => calls.filter((call) => call.method === method && call.url === url),
    reload: () => {
      cleanup()
      store.dispatch(api.util.resetApiState())
      draw()
    },
  }
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const accept = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: /I have read and accept/ }))
export const typeInto = async (name: RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
export const refusal = (code: string, detail: string, more: object = {}): Reply => ({
  status: 409,
  body: { errors: [{ title: 'system', detail, code, ...more }] },
})
export const isSent = () => screen.findByRole('heading', { name: 'Your request is with Mere Parata' })
