import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { Booking, Dashboard } from '@tribu/proto/http/booking.ts'
import type { Review } from '@tribu/proto/http/review.ts'
import type { PublicUser, User } from '@tribu/proto/http/member.ts'
import type { Notice } from '@tribu/proto/http/notice.ts'
import { makeReadyBorrower, saveCard } from '../testing/ready-borrower.ts'
import { makeReadyLender } from '../testing/ready-lender.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { makeVisitor, type Visitor } from '../testing/visitor.ts'

// From a request to money that was paid and given back, from outside: booking, payment, identity and notification together.

const DAY_MS = 24 * 3_600_000
/** `yyyy-mm-dd` so many days from now; a day more or less does not matter here. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
/** Takes a charge when it is saved, refuses the first one afterwards. */
const CARD_REFUSED_LATER = '4000000000000341'

let server: ServerProcess
let lender: Visitor
let borrower: Visitor
let listing: string

beforeAll(async () => {
  server = await startServer({ copies: { booking: 2, payment: 2 } })
  lender = makeVisitor(server.url)
  borrower = makeVisitor(server.url)
  await lender.signUp('lena@example.nz', undefined, 'Lena Tui')
  const { _id } = await borrower.signUp('bob@example.nz', undefined, 'Bob Paki')
  await makeReadyBorrower(borrower, server.url, _id)
  listing = (await lender.list({ 'tribu-insurance': true }))._id
  await makeReadyLender(lender, listing)
})
afterAll(async () => {
  await server.kill()
  await server.clean()
})

const ask = async (from: number, insurance = false) => {
  const form = {
    listing,
    start: inDays(from),
    end: inDays(from + 3),
    insurance,
    'tribu-agreement': true,
  }
  const key = { 'idempotency-key': randomUUID() }
  return (await borrower.must(borrower.send<Booking>('POST', '/api/booking', form, key)))._id
}
const see = (who: Visitor, id: string) => who.must(who.send<Booking>('GET', `/api/booking/${id}`))
const step = (who: Visitor, id: string, action: string, body: unknown = { 'tribu-agreement': true }) =>
  who.must(who.send<Booking>('PUT', `/api/booking/${id}?action=${action}`, body))
const untilPaymentIs = (id: string, state: Booking['payment-status']) =>
  until(async () => (await see(borrower, id))['payment-status'] === state)

type Message = { channel: string; to: string; subject: string; text: string }
const mailsAbout = async (id: string) => {
  const answer = await fetch(`${server.url}/dev/outbox?format=json`)
  const messages = answer.status === 200 ? ((await answer.json()) as Message[]) : []
  return messages.filter(({ channel, text }) => channel === 'mail' && text.includes(id))
}
const isSaid = (text: string, words: string) => text.replace(/\s+/g, ' ').includes(words)
const untilMailed = (id: string, to: string, words: string) =>
  until(async () => (await mailsAbout(id)).some((mail) => mail.to === to && isSaid(mail.text, words)))

test('what is accepted is charged and told; part of it is given back once; cancelled, the rest follows', async () => {
  const id = await ask(10, true)
  await untilMailed(id, 'lena@example.nz', 'Bob asks for your Makita cordless drill')
  const board = await lender.must(lender.send<Dashboard>('GET', '/api/dashboard'))
  expect(board).toMatchObject({ 'lending-count': 1, 'bookings-count': 1, 'to-answer': 1 })
  expect(await step(lender, id, 'approve')).toMatchObject({ 'payment-status': 'processing' })
  await untilPaymentIs(id, 'paid')
  await untilMailed(id, 'bob@example.nz', 'Lena has accepted your request')

  const part = { amount: 500, reason: 'One battery is missing' }
  expect((await see(lender, id)).canRefund).toBe(true)
  await Promise.all([step(lender, id, 'refund', part), step(lender, id, 'refund', part)])
  await untilPaymentIs(id, 'partially-refunded')
  await untilMailed(id, 'bob@example.nz', 'One battery is missing')
  expect(await see(borrower, id)).toMatchObject({ refunded: 500, status: 'approved' })

  await step(lender, id, 'cancel')
  await untilPaymentIs(id, 'refunded')
  await untilMailed(id, 'bob@example.nz', 'Lena cancelled this booking')
  expect(await see(borrower, id)).toMatchObject({
    status: 'cancelled',
    'cancelled-by': 'lender',
    refunded: 4725,
  })
})

test('a card that is refused is told with until when it can be paid; another card pays', async () => {
  await saveCard(borrower, CARD_REFUSED_LATER)
  const id = await ask(20)
  await step(lender, id, 'approve')
  await untilPaymentIs(id, 'failed')
  const seen = await see(borrower, id)
  expect(seen['status-sentence']).toContain('Your card was refused')
  expect(seen['payment-due']).toBeGreaterThan(Date.now() / 1000 + 23 * 3600)
  expect((await see(lender, id))['status-sentence']).toContain('Please hand nothing over')
  await untilMailed(id, 'bob@example.nz', 'with another card by')
  await saveCard(borrower, '4242424242424242')
  await borrower.must(borrower.send('POST', `/api/booking/${id}/payment`, {}))
  await untilPaymentIs(id, 'paid')
  expect((await see(borrower, id))['status-sentence']).toContain('Pick-up is on')
})

test('of many who want the same days at once one gets them; the others hear what is free near by', async () => {
  const form = { listing, start: inDays(60), end: inDays(63), 'tribu-agreement': true }
  const replies = await Promise.all(
    Array.from({ length: 32 }, () =>
      borrower.send<Booking>('POST', '/api/booking', form, { 'idempotency-key': randomUUID() }),
    ),
  )
  const won = replies.filter(({ status }) => status === 200)
  const lost = replies.filter(({ status }) => status === 409)
  expect([won.length, lost.length]).toEqual([1, 31])
  for (const { body } of lost)
    expect(body).toMatchObject({ errors: [{ code: 'dates-taken', ranges: expect.any(Array) }] })
  await step(lender, won[0]!.body._id, 'decline', {})
})

test('without a card nothing is asked for; what is declined was never charged', async () => {
  const newcomer = makeVisitor(server.url)
  await newcomer.signUp('newcomer@example.nz')
  const form = { listing, start: inDays(40), end: inDays(42), 'tribu-agreement': true }
  expect(await newcomer.send('POST', '/api/booking', form)).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'not-verified' }] },
  })
  const id = await ask(40)
  await step(lender, id, 'decline')
  await untilMailed(id, 'lena@example.nz', 'asks for your')
  expect(await see(borrower, id)).toMatchObject({ status: 'declined', 'payment-status': 'none' })
})

test('when it is over, both are asked how it was; what they say is counted wherever it is shown', async () => {
  const id = await ask(50)
  await step(lender, id, 'approve')
  await untilPaymentIs(id, 'paid')
  // Everything is killed, and comes back when the rental and the time for claims are over.
  await server.kill()
  const ahead = String(56 * 24 * 3600)
  server = await startServer({ dataDir: server.dataDir, env: { CLOCK_AHEAD_SECONDS: ahead } })
  const back = async (email: string) => {
    const visitor = makeVisitor(server.url)
    const form = { email, password: 'pōhutukawa at dusk' }
    return { ...visitor, me: await visitor.must(visitor.send<User>('POST', '/api/signin', form)) }
  }
  const [lena, bob] = [await back('lena@example.nz'), await back('bob@example.nz')]
  await until(async () => (await see(bob, id)).status === 'completed')
  // In the app: of mails there were so many today that the next ones may wait for their digest.
  const isAsked = ({ kind, link }: Notice) => kind === 'reviews' && link === `/booking/${id}`
  for (const { must, send } of [lena, bob])
    await until(async () => (await must(send<Notice[]>('GET', '/api/notice'))).some(isAsked))
  await step(bob, id, 'review', { rating: 4, comment: 'A strong drill' })
  expect(await bob.must(bob.send<Review[]>('GET', `/api/review/user/${lena.me._id}`))).toEqual([])
  await step(lena, id, 'review', { rating: 5 })
  expect(await bob.must(bob.send<Review[]>('GET', `/api/review/user/${lena.me._id}`))).toMatchObject([
    { rating: 4, comment: 'A strong drill', author: { 'first-name': 'Bob' } },
  ])
  const counts = async (path: string) => {
    const { body } = await makeVisitor(server.url).send<PublicUser>('GET', path)
    return [body['review-count'], body['review-sum']].join(' ')
  }
  await until(async () => (await counts(`/api/user/${lena.me._id}`)) === '1 4')
  await until(async () => (await counts(`/api/user/${bob.me._id}`)) === '1 5')
  await until(async () => (await counts(`/api/listing/${listing}`)) === '1 4')
  await until(async () => (await bob.search('s=drill'))[0]?.['review-count'] === 1)
  // The lender's share has left; nothing can be given back any more.
  await until(async () => !(await see(lena, id)).canRefund)
})
